import type { Item } from '@plateful/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { prefetchRecipeOfRoute, recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import { isUnconfirmedTranscription } from '#entities/recipe/transcription-doubts.ts';
import { useRedirectToDishQuestion } from '#entities/recipe/use-redirect-to-dish-question.ts';
import { RecipeLoadError } from '#features/recipe-detail/recipe-load-error.tsx';
import { EditRecipeForm } from '#features/recipe-editor/edit-recipe-form.tsx';
import {
  editorAsideClass,
  editorContainerClass,
  editorGridClass,
} from '#features/recipe-editor/editor-layout-classes.ts';
import { IngredientLinesSkeleton } from '#features/recipe-editor/ingredient-lines-skeleton.tsx';
import { PhotoSectionSkeleton } from '#features/recipe-editor/photo-section-skeleton.tsx';
import { RecipeFactsSkeleton } from '#features/recipe-editor/recipe-facts-skeleton.tsx';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useParams } from '#lib/router/router-hooks.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { editTexts } from '#texts/en/edit.ts';
import { texts } from '#texts/localization.ts';
import { BackLink } from '#ui/back-link.tsx';
import { FormActionBar } from '#ui/form-action-bar.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = editTexts.edit;

const transcriptionPhotos = createLazyModule(
  () => import('#features/recipe-detail/transcription-photos.tsx'),
);

export const loadData = prefetchRecipeOfRoute;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

function EditorSkeleton() {
  return (
    <>
      <div className={`fade-in-delayed mb-(--action-bar-height) ${editorContainerClass}`}>
        <p role="status" className="sr-only">
          {t.loading}
        </p>
        <div className={editorGridClass}>
          <div className="card-surface p-4 sm:p-6">
            {['h-12', 'h-32'].map((height) => (
              <div key={height} className="mb-6">
                <SkeletonLine className="w-24" />
                <Skeleton className={height} />
              </div>
            ))}
            <Skeleton className="mb-5 size-24 sm:mb-0 sm:size-28" />
          </div>
          <div className={editorAsideClass}>
            <div className="card-surface p-4 sm:p-6">
              <PhotoSectionSkeleton count={0} />
            </div>
            <RecipeFactsSkeleton />
          </div>
          <IngredientLinesSkeleton />
        </div>
      </div>
      <FormActionBar errorMessage={null}>
        <Skeleton className="fade-in-delayed h-11 min-w-28 sm:min-w-32" />
        <Skeleton className="fade-in-delayed h-11 w-20" />
      </FormActionBar>
    </>
  );
}

/** Keeps the form open even if the recipe is deleted, so that unsaved input is not lost. */
function EditItemLoader({ itemId }: { itemId: string }) {
  const recipe = useQuery(recipeQueryOptions(itemId, useQueryClient()));
  const [initialItem, setInitialItem] = useState<Item | null>(null);
  const storedItem = recipe.isPlaceholderData ? undefined : recipe.data;
  const isDeleted = storedItem === null || isNotFoundError(recipe.error);
  const isQuestionOpen =
    !initialItem && storedItem?.needsReview && !isUnconfirmedTranscription(storedItem);
  if (!initialItem && storedItem && !isQuestionOpen && !isDeleted) setInitialItem(storedItem);
  const isTranscription = initialItem !== null && isUnconfirmedTranscription(initialItem);
  const photos = useLazyModule(transcriptionPhotos, isTranscription, showNetworkError);
  useRedirectToDishQuestion(isQuestionOpen ? storedItem : null);

  if (initialItem) {
    const form = (
      <EditRecipeForm
        initialItem={initialItem}
        latestItem={storedItem ?? undefined}
        isDeleted={isDeleted}
        arePhotosLast={isTranscription}
      />
    );
    if (!isTranscription) return form;
    return (
      <div className="grid gap-6 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
        {form}
        <div className="sticky top-0 z-10 -order-1 h-[30dvh] bg-paper py-2 xl:top-8 xl:py-0 xl:order-1 xl:h-[85dvh]">
          {photos && <photos.TranscriptionPhotos item={initialItem} />}
        </div>
      </div>
    );
  }
  if (isDeleted || recipe.isError)
    return <RecipeLoadError headingLevel="h2" error={recipe.error} onRetry={recipe.refetch} />;
  return <EditorSkeleton />;
}

/** Edits one recipe. */
export default function EditItemScreen() {
  const { itemId = '' } = useParams();
  const recipePath = paths.item(itemId);
  useDocumentTitle(texts.formatPageTitle(t.pageTitle));
  return (
    <>
      <BackLink to={recipePath} parents={[recipePath]}>
        {t.back}
      </BackLink>
      <h1 tabIndex={-1} className="page-title mb-6 sm:mb-8">
        {t.title}
      </h1>
      <EditItemLoader key={itemId} itemId={itemId} />
    </>
  );
}
