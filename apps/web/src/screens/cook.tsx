import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { getRecipePath } from '#entities/recipe/recipe-paths-with-servings.ts';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { prefetchRecipeOfRoute, recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import { useRedirectToDishQuestion } from '#entities/recipe/use-redirect-to-dish-question.ts';
import {
  recipeTextFunctionsModule,
  useScaledAndConvertedRecipe,
} from '#entities/recipe/use-scaled-and-converted-recipe.ts';
import { CookHeader } from '#features/cook/cook-header.tsx';
import { CookMode } from '#features/cook/cook-mode.tsx';
import { wakeLockNoteClass } from '#features/cook/step-navigation.tsx';
import { RecipeLoadError } from '#features/recipe-detail/recipe-load-error.tsx';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import { useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import type { RouteParams } from '#lib/router/match-route.ts';
import { useParams } from '#lib/router/router-hooks.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { cookTexts } from '#texts/en/cook.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { texts } from '#texts/localization.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = cookTexts.cook;

/** The code that finds timers is loaded together with the recipe, because the first step is shown with them. */
export const loadData = (queryClient: QueryClient, params: RouteParams) =>
  Promise.allSettled([
    prefetchRecipeOfRoute(queryClient, params),
    recipeTextFunctionsModule.load(),
  ]);

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

const findNothing = () => [];

const noRecipe = { servings: null, ingredients: [], instructions: [] };

/** The placeholder of a loading step. */
function CookSkeleton() {
  return (
    <div className="fade-in-delayed flex flex-1 flex-col">
      <p role="status" className="sr-only">
        {recipeTexts.recipe.loading}
      </p>
      <div className="px-4 pt-2 sm:px-6">
        <Skeleton className="h-1.5" />
      </div>
      <div className="min-h-4 shrink basis-[4dvh] sm:basis-[14dvh]" />
      <div className="mx-auto mb-auto w-full max-w-204 px-4 sm:px-6">
        <SkeletonLine className="w-28" />
        <div className="mt-3 max-w-[42ch] text-2xl leading-[1.45] sm:text-3xl sm:leading-[1.4]">
          <SkeletonLine />
          <SkeletonLine />
          <SkeletonLine />
          <div className="sm:hidden">
            <SkeletonLine />
            <SkeletonLine />
          </div>
          <SkeletonLine className="w-2/3" />
        </div>
        <div className="mt-8 text-sm">
          <SkeletonLine className="w-28" />
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          <Skeleton className="h-11 w-40" />
          <Skeleton className="h-11 w-72" />
          <Skeleton className="h-11 w-64" />
          <Skeleton className="h-11 w-72" />
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-204 gap-3 px-4 py-3 sm:justify-between sm:px-6">
        <Skeleton className="h-16 flex-1 sm:max-w-52" />
        <Skeleton className="h-16 flex-1 sm:max-w-52" />
      </div>
      <div className={wakeLockNoteClass} />
    </div>
  );
}

/** Cook mode, with only the current step on the screen. Its header is there from the beginning. */
function Cook({ itemId }: { itemId: string }) {
  const recipe = useQuery(recipeQueryOptions(itemId, useQueryClient()));
  const isMissing = recipe.data === null || isNotFoundError(recipe.error);
  const item = isMissing || recipe.data?.needsReview ? undefined : recipe.data;
  const hasFailed = !item && (isMissing || recipe.isError);
  // Loaded before the first step is shown, so that its ingredients and timers do not move the text.
  const [hasLoadFailed, setHasLoadFailed] = useState(false);
  const scaling = useLazyModule(recipeTextFunctionsModule, true, () => setHasLoadFailed(true));
  const isLoaded = item && (scaling !== undefined || hasLoadFailed);
  // Deferred, React renders the step in short tasks, between which the page responds.
  const loadedItem = useDeferredValue(isLoaded ? item : undefined);
  const isReady = isLoaded && loadedItem;
  const scaledRecipe = useScaledAndConvertedRecipe(loadedItem ?? noRecipe);
  const { ingredients, servings, chosenServings } = scaledRecipe;
  const exitPath = isMissing ? paths.items : getRecipePath(itemId, chosenServings);
  const title = item && getLocalizedTitle(item);
  useRedirectToDishQuestion(recipe.data);
  useDocumentTitle(title ? texts.formatPageTitle(t.titleFor(title)) : undefined);
  return (
    <main id="main" tabIndex={-1} className="flex h-dvh flex-col bg-paper">
      <CookHeader
        title={title ?? (hasFailed ? t.pageTitle : null)}
        exitPath={exitPath}
        exitLabel={isMissing ? texts.ui.close : t.leave}
        ingredients={isReady ? ingredients : []}
        servingsLabel={servings === null ? '' : recipeTexts.recipe.servings(servings)}
      />
      {isReady && (
        <CookMode
          item={loadedItem}
          scaledRecipe={scaledRecipe}
          exitPath={exitPath}
          findStepIngredients={scaling?.findStepIngredients ?? findNothing}
          findTimers={scaling?.findTimers ?? findNothing}
        />
      )}
      {!isReady && !hasFailed && <CookSkeleton />}
      {hasFailed && (
        <div className="m-auto w-full px-4">
          <RecipeLoadError
            error={recipe.error}
            onRetry={() => recipe.refetch()}
            headingLevel="h2"
          />
        </div>
      )}
    </main>
  );
}

export default function CookScreen() {
  const { itemId = '' } = useParams();
  return <Cook key={itemId} itemId={itemId} />;
}
