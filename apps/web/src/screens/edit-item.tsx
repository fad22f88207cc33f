import type { Item } from '@plateful/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { recipe } from '#features/recipes/api.ts';
import { isAbsent } from '#features/recipes/edit/edit-api.ts';
import { EditRecipe } from '#features/recipes/edit/edit-recipe.tsx';
import { errorText } from '#lib/api.ts';
import { paths } from '#lib/paths.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { texts } from '#texts/texts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PanDrawing, PlateDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const own = texts.edit;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

function Loading() {
  return (
    <div className="appear-late grid max-w-3xl gap-6">
      <p role="status" className="sr-only">
        {own.loading}
      </p>
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  );
}

interface FailureProps {
  error: Error | null;
  onRetry: () => void;
}

function Failure({ error, onRetry }: FailureProps) {
  const isMissing = !error || isAbsent(error);
  return (
    <EmptyState
      alert
      drawing={isMissing ? <PlateDrawing /> : <PanDrawing />}
      title={isMissing ? own.notFound : errorText(error, own.fetchFailed)}
      action={
        <>
          <Button onClick={onRetry}>{texts.ui.tryAgain}</Button>
          <ButtonLink to={paths.items} look="secondary">
            {own.toRecipes}
          </ButtonLink>
        </>
      }
    >
      {isMissing ? own.notFoundBody : null}
    </EmptyState>
  );
}

/** Stays open whatever becomes of the recipe: what was typed must not disappear with it. */
function Editor({ itemId }: { itemId: string }) {
  const found = useQuery(recipe(itemId, useQueryClient()));
  const [opened, setOpened] = useState<Item | null>(null);
  const stored = found.isPlaceholderData ? undefined : found.data;
  const isGone = stored === null || isAbsent(found.error);
  if (!opened && stored && !isGone) setOpened(stored);

  if (opened) return <EditRecipe opened={opened} current={stored ?? undefined} isGone={isGone} />;
  if (isGone || found.isError) return <Failure error={found.error} onRetry={found.refetch} />;
  return <Loading />;
}

/** Changes one recipe. */
export default function EditItem() {
  const { itemId = '' } = useParams();
  useDocumentTitle(texts.pageTitle(own.pageTitle));
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl sm:mb-8 sm:text-4xl">
        {own.title}
      </h1>
      <Editor key={itemId} itemId={itemId} />
    </>
  );
}
