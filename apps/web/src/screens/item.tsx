import type { Item } from '@plateful/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { prefetchRecipeOfRoute, recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import { useScaledAndConvertedRecipe } from '#entities/recipe/use-scaled-and-converted-recipe.ts';
import { getAllRecipePhotos } from '#features/recipe-detail/get-all-recipe-photos.ts';
import { hasRecognitionNotes } from '#features/recipe-detail/has-recognition-notes.ts';
import { IngredientList } from '#features/recipe-detail/ingredient-list.tsx';
import { InstructionList } from '#features/recipe-detail/instruction-list.tsx';
import { RecipeActions } from '#features/recipe-detail/recipe-actions.tsx';
import { RecipeHeader } from '#features/recipe-detail/recipe-header.tsx';
import { RecipeLoadError } from '#features/recipe-detail/recipe-load-error.tsx';
import { RecipeSkeleton } from '#features/recipe-detail/recipe-skeleton.tsx';
import { RecipeTopBar } from '#features/recipe-detail/recipe-top-bar.tsx';
import { readSessionStorage, sessionStorageKeys } from '#lib/browser-storage.ts';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigateIfStillOnPage, useParams } from '#lib/router/router-hooks.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { texts, withServerMessageTranslations } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';
import { showNetworkError } from '#ui/toast-store.ts';

const t = recipeTexts.recipe;

const photoViewer = createLazyModule(() => import('#ui/photo-viewer.tsx'));
const kitchenTimers = createLazyModule(() => import('#features/cook/kitchen-timers.tsx'));
const recipeDetails = createLazyModule(
  () => import('#features/recipe-detail/additional-recipe-info.tsx'),
);
const recognitionNotes = createLazyModule(
  () => import('#features/recipe-detail/recognition-notes.tsx'),
);
const recognitionQuestion = createLazyModule(
  withServerMessageTranslations(() => import('#features/recipe-detail/recognition-question.tsx')),
);

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

export const loadData = prefetchRecipeOfRoute;

function Recipe({ item, notes }: { item: Item; notes: ReactNode }) {
  const navigate = useNavigateIfStillOnPage();
  const displayedRecipe = useScaledAndConvertedRecipe(item);
  const details = useLazyModule(recipeDetails, 'afterPhotos', showNetworkError);
  const [openPhotoIndex, setOpenPhotoIndex] = useState<number | null>(null);
  const photos = getAllRecipePhotos(item);
  const openPhoto = (src: string) =>
    setOpenPhotoIndex(photos.findIndex((photo) => photo.src === src));
  const viewer = useLazyModule(photoViewer, openPhotoIndex !== null, () => setOpenPhotoIndex(null));
  const isEmpty = item.ingredients.length + item.instructions.length === 0;
  return (
    <>
      <RecipeTopBar isOnPhoto>
        <RecipeActions
          item={item}
          scaledRecipe={displayedRecipe}
          onDeleted={async () => navigate(paths.items, { replace: true })}
        />
      </RecipeTopBar>
      <article className="grid gap-8 wrap-anywhere sm:gap-12 print:gap-6">
        <RecipeHeader
          item={item}
          scaledRecipe={displayedRecipe}
          notes={
            <>
              {getLocalizedTitle(item) !== item.title && (
                <p className="mt-2 min-h-6 text-sm text-muted print:hidden">
                  {details?.getEnglishOnlyNote(item)}
                </p>
              )}
              {notes}
            </>
          }
          invitation={isEmpty && details && <details.EmptyRecipeMessage itemId={item._id} />}
          onOpen={openPhoto}
        />
        <div className={classNames('recipe-columns', isEmpty && 'grid-cols-1!')}>
          {/* One column on phones, in this order: ingredients, steps, details, nutrition, photos. */}
          <div className="recipe-column">
            <div className="recipe-column-sticky">
              {!isEmpty && (
                <IngredientList
                  key={item.ingredients.length}
                  itemId={item._id}
                  sections={item.sections}
                  ingredients={displayedRecipe.ingredients}
                  uncountedIndexes={item.nutritionSource === 'entered' ? [] : item.uncounted}
                  estimatedIndexes={item.estimated}
                  unitSystem={displayedRecipe.unitSystem}
                  onUnitSystemChange={displayedRecipe.setUnitSystem}
                />
              )}
              {details && (
                <details.NutritionSection item={item} servings={displayedRecipe.servings} />
              )}
            </div>
          </div>
          <div className="recipe-column">
            {!isEmpty && (
              <InstructionList
                itemId={item._id}
                instructions={displayedRecipe.instructions}
                sections={item.sections}
              />
            )}
            {details && <details.AdditionalRecipeInfo item={item} onOpenPhoto={openPhoto} />}
          </div>
        </div>
      </article>
      {viewer && (
        <viewer.PhotoViewer
          label={t.photosLabel(getLocalizedTitle(item))}
          photos={photos}
          index={openPhotoIndex}
          onIndexChange={setOpenPhotoIndex}
        />
      )}
    </>
  );
}

/** A recipe below whose title notes tell how it was made. It is shown with them, so that nothing moves. */
function RecipeWithNotes({ item }: { item: Item }) {
  const [hasFailed, setHasFailed] = useState(false);
  const hasNotes = hasRecognitionNotes(item);
  const notes = useLazyModule(recognitionNotes, hasNotes, () => setHasFailed(true));
  if (hasNotes && !notes && !hasFailed) {
    return (
      <>
        <RecipeTopBar isOnPhoto />
        <RecipeSkeleton />
      </>
    );
  }
  return <Recipe item={item} notes={hasNotes && notes && <notes.RecognitionNotes item={item} />} />;
}

/** Whether the page asks which dish is on the photo, instead of showing a transcription to review. */
const isDishQuestion = ({ needsReview, recognition }: Item) =>
  needsReview && recognition?.kind !== 'recipe_text';

/** Asks about a recipe that needs review before it is shown. If the question can't be loaded, the recipe is shown. */
function RecipeOrQuestion({ item }: { item: Item }) {
  const [hasFailed, setHasFailed] = useState(false);
  const isAsked = item.needsReview && !hasFailed;
  const question = useLazyModule(recognitionQuestion, isAsked, () => setHasFailed(true));
  if (!isAsked) return <RecipeWithNotes item={item} />;
  return (
    <>
      <RecipeTopBar isOnPhoto={isDishQuestion(item)} />
      {question ? <question.RecognitionQuestion item={item} /> : <RecipeSkeleton />}
    </>
  );
}

const getPageTitle = (item: Item) =>
  isDishQuestion(item) ? recipeTexts.recipe.question : getLocalizedTitle(item);

/** The recipe page, or the question which dish it is. */
export default function ItemScreen() {
  const { itemId = '' } = useParams();
  const recipe = useQuery(recipeQueryOptions(itemId, useQueryClient()));
  const title = recipe.data && getPageTitle(recipe.data);
  useDocumentTitle(title ? texts.formatPageTitle(title) : undefined);
  const isMissing = recipe.data === null || isNotFoundError(recipe.error);
  const timers = useLazyModule(
    kitchenTimers,
    readSessionStorage(sessionStorageKeys.timers) !== null,
  );
  if (recipe.data && !isMissing) {
    return (
      <>
        <RecipeOrQuestion key={itemId} item={recipe.data} />
        {timers && (
          <timers.KitchenTimers
            isOverlay
            isCentered={recipe.data.needsReview}
            className="print:hidden"
          />
        )}
      </>
    );
  }
  return (
    <>
      <RecipeTopBar isOnPhoto={recipe.isPending} />
      {recipe.isPending && <RecipeSkeleton />}
      {(isMissing || recipe.isError) && (
        <RecipeLoadError error={recipe.error} onRetry={() => recipe.refetch()} />
      )}
    </>
  );
}
