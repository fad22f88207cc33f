import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { recipe } from '#features/recipes/api.ts';
import { CookMode } from '#features/recipes/cook/cook-mode.tsx';
import { isAbsence } from '#features/recipes/page/absence.ts';
import { RecipeFailure } from '#features/recipes/page/recipe-failure.tsx';
import { titleOf } from '#features/recipes/photo-of.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { texts } from '#texts/en.ts';
import { Spinner } from '#ui/spinner.tsx';

const own = texts.cook;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

function Loading() {
  return (
    <div className="appear-late m-auto grid justify-items-center gap-4 text-muted">
      <Spinner className="size-8 text-accent" />
      <p role="status">{texts.recipe.loading}</p>
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
