import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { loadRecipePage, recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import { useRedirectToDishQuestion } from '#entities/recipe/use-redirect-to-dish-question.ts';
import { recipeTextModule } from '#entities/recipe/use-scaled-recipe.ts';
import { CookMode } from '#features/cook/cook-mode.tsx';
import { RecipeLoadError } from '#features/recipe-detail/recipe-load-error.tsx';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import { useLazyModule } from '#lib/lazy-module.ts';
import { useParams } from '#lib/router/router-hooks.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { cookTexts } from '#texts/en/cook.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { texts } from '#texts/localization.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = cookTexts.cook;

export const loadData = loadRecipePage;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

const findNothing = () => [];

/** The placeholder of a loading step. */
function CookSkeleton() {
  return (
    <div className="fade-in-delayed flex flex-1 px-4 sm:px-6">
      <h1 className="sr-only">{t.pageTitle}</h1>
      <p role="status" className="sr-only">
        {recipeTexts.recipe.loading}
      </p>
      <div className="m-auto w-full max-w-3xl">
        <SkeletonLine className="w-28" />
        <div className="mt-3 max-w-[42ch] text-2xl leading-[1.45] sm:text-3xl sm:leading-[1.4]">
          <SkeletonLine />
          <SkeletonLine />
          <SkeletonLine className="w-2/3" />
        </div>
      </div>
    </div>
  );
}

/** Cook mode, with only the current step on the screen. */
export default function CookScreen() {
  const { itemId = '' } = useParams();
  const recipe = useQuery(recipeQueryOptions(itemId, useQueryClient()));
  const isMissing = recipe.data === null || isNotFoundError(recipe.error);
  const item = isMissing || recipe.data?.needsReview ? undefined : recipe.data;
  // Loaded before the first step is shown, so that its ingredients and timers do not move the text.
  const [hasLoadFailed, setHasLoadFailed] = useState(false);
  const scaling = useLazyModule(recipeTextModule, true, () => setHasLoadFailed(true));
  const isReady = scaling !== undefined || hasLoadFailed;
  useRedirectToDishQuestion(recipe.data);
  useDocumentTitle(item ? texts.formatPageTitle(t.titleFor(getLocalizedTitle(item))) : undefined);
  return (
    <main id="main" tabIndex={-1} className="flex h-dvh flex-col bg-paper">
      {item && isReady && (
        <CookMode
          key={itemId}
          item={item}
          findStepIngredients={scaling?.findStepIngredients ?? findNothing}
          findTimers={scaling?.findTimers ?? findNothing}
        />
      )}
      {(item ? !isReady : recipe.isPending || recipe.data?.needsReview) && <CookSkeleton />}
      {!item && (isMissing || recipe.isError) && (
        <div className="m-auto">
          <RecipeLoadError error={recipe.error} onRetry={() => recipe.refetch()} />
        </div>
      )}
    </main>
  );
}
