import { texts } from '#texts/en.ts';
import { Skeleton } from '#ui/spinner.tsx';

/** The shape of a recipe that is on its way. */
export function RecipeSkeleton() {
  return (
    <div className="appear-late">
      <p role="status" className="sr-only">
        {texts.recipe.loading}
      </p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:items-center lg:gap-12">
        <Skeleton className="-mx-4 aspect-3/2 rounded-none sm:mx-0 sm:rounded-card" />
        <div className="grid gap-4">
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-4/5" />
        </div>
      </div>
    </div>
  );
}
