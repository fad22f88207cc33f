import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { recipe } from '#features/recipes/api.ts';
import { CookMode } from '#features/recipes/cook/cook-mode.tsx';
import { isAbsence } from '#features/recipes/page/absence.ts';
import { RecipeFailure } from '#features/recipes/page/recipe-failure.tsx';
import { titleOf } from '#features/recipes/photo-of.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { texts } from '#texts/texts.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';

const own = texts.cook;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** The shape of a step that is on its way. */
function Loading() {
  return (
    <div className="appear-late flex flex-1 px-4 sm:px-6">
      <h1 className="sr-only">{own.pageTitle}</h1>
      <p role="status" className="sr-only">
        {texts.recipe.loading}
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

/** The recipe beside the stove: nothing on the screen but what is to be done now. */
export default function Cook() {
  const { itemId = '' } = useParams();
  const found = useQuery(recipe(itemId, useQueryClient()));
  const isGone = found.data === null || isAbsence(found.error);
  const item = isGone ? undefined : found.data;
  useDocumentTitle(item ? texts.pageTitle(own.titleOf(titleOf(item))) : undefined);
  return (
    <main id="main" tabIndex={-1} className="flex h-dvh flex-col bg-paper">
      {item && <CookMode key={itemId} item={item} />}
      {!item && found.isPending && <Loading />}
      {!item && (isGone || found.isError) && (
        <div className="m-auto">
          <RecipeFailure error={found.error} onRetry={() => found.refetch()} />
        </div>
      )}
    </main>
  );
}
