import { recipeTexts } from '#texts/en/recipe.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const lineWidths = ['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-1/2', 'w-2/5'];

const facts = [0, 1, 2, 3];

/** A skeleton with the layout of a recipe page. */
export function RecipeSkeleton() {
  return (
    <div className="fade-in-delayed grid gap-8 sm:gap-12">
      <h1 className="sr-only">{recipeTexts.recipe.pageTitle}</h1>
      <p role="status" className="sr-only">
        {recipeTexts.recipe.loading}
      </p>
      <div className="recipe-hero">
        <div className="photo-on-top recipe-hero-photo">
          <Skeleton className="aspect-3/2 rounded-none sm:rounded-card" />
        </div>
        <div className="recipe-hero-title">
          <div className="mb-2 text-sm">
            <SkeletonLine className="w-16" />
          </div>
          <div className="text-3xl md:text-4xl lg:text-3xl xl:text-4xl">
            <SkeletonLine className="w-3/4" />
            <div className="max-lg:hidden">
              <SkeletonLine className="w-1/2" />
            </div>
          </div>
          <div className="mt-4 text-lg">
            <SkeletonLine />
            <SkeletonLine className="w-4/5" />
          </div>
        </div>
        <Skeleton className="recipe-hero-servings h-11 w-44 rounded-full" />
        <div className="recipe-hero-facts">
          {facts.map((key) => (
            <div key={key} className="sm:max-lg:w-24">
              <SkeletonLine className="w-3/4 lg:w-24" />
              <SkeletonLine className="w-1/2" />
            </div>
          ))}
        </div>
        <Skeleton className="recipe-hero-cook h-13" />
      </div>
      <div className="recipe-columns">
        <div>
          <div className="text-2xl">
            <SkeletonLine className="w-40" />
          </div>
          <div className="mt-6 divide-y divide-line">
            {lineWidths.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
              <div key={index} className="flex min-h-12 items-center gap-3">
                <Skeleton className="size-6 rounded-full" />
                <div className="flex-1">
                  <SkeletonLine className={width} />
                </div>
              </div>
            ))}
          </div>
        </div>
        <div className="max-lg:hidden">
          <div className="text-2xl">
            <SkeletonLine className="w-40" />
          </div>
          {[0, 1, 2].map((key) => (
            <div key={key} className="mt-8 ml-18 max-w-[62ch] text-lg">
              <SkeletonLine />
              <SkeletonLine className="w-4/5" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
