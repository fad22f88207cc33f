import type { Item, ItemFields } from '@plateful/contract';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import type { ImportCandidate } from '#features/recipe-import/import-candidate.ts';
import { ImportForm } from '#features/recipe-import/import-form.tsx';
import { ImportResults } from '#features/recipe-import/import-results.tsx';
import { ImportReviewList } from '#features/recipe-import/import-review-list.tsx';
import { parseItemIdToReplace, parseSharedSource } from '#features/recipe-import/import-source.ts';
import { useImportReview } from '#features/recipe-import/use-import-review.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { useLocation, useNavigateIfStillOnPage } from '#lib/router/router-hooks.ts';
import { importTexts } from '#texts/en/import.ts';
import { texts } from '#texts/localization.ts';
import { BackLink } from '#ui/back-link.tsx';
import { FormActionBar } from '#ui/form-action-bar.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { showNetworkError, showToast } from '#ui/toast-store.ts';

const t = importTexts.importItems;
const reviewTexts = importTexts.review;
/** Loaded while the source is read. */
const recipeForm = createLazyModule(
  () => import('#features/recipe-editor/imported-recipe-form.tsx'),
);

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** Imports recipes from text, a file or a web page: reads them, lets the user correct them, and saves them. */
export default function ImportItemsScreen() {
  const navigate = useNavigateIfStillOnPage();
  const { hash } = useLocation();
  const review = useImportReview();
  const { recipes } = review;
  const [editedKey, setEditedKey] = useState<string | null>(null);
  const [results, setResults] = useState<Item[] | null>(null);
  /** Remounts the empty form. */
  const [formKey, setFormKey] = useState(0);
  const [isEdited, setIsEdited] = useState(false);
  /** Discards corrections once the user has confirmed it. */
  const [discard, setDiscard] = useState<(() => void) | null>(null);
  const leaveEditedRecipe = useRef<(() => void) | null>(null);
  const form = useLazyModule(recipeForm, recipes !== null, showNetworkError);
  /** A recognized recipe that the imported one replaces. */
  const itemIdToReplace = parseItemIdToReplace(hash);
  const isSingle = recipes?.length === 1 && review.skipped === 0;
  const edited = recipes?.find(({ requestKey }) => isSingle || requestKey === editedKey);

  function openRecipe(item: Item) {
    showToast({ message: t.done(getLocalizedTitle(item)), isErrorMessage: false });
    void navigate(paths.item(item._id), { replace: true });
  }

  async function save(chosen: readonly ImportCandidate[]) {
    // The page may be left as soon as the recipes are saved.
    setIsEdited(false);
    const isSaved = await saveChosen(chosen);
    if (!isSaved) setIsEdited(isEdited);
  }

  /** A single recipe for a scanned photo replaces the guess. */
  async function saveChosen(chosen: readonly ImportCandidate[]): Promise<boolean> {
    const [only] = chosen;
    if (itemIdToReplace && only && chosen.length === 1) {
      const item = await review.replace(itemIdToReplace, only);
      if (item) openRecipe(item);
      return item !== null;
    }
    const saved = await review.save(chosen);
    const [first] = saved;
    if (!first || saved.length < chosen.length) return false;
    if (recipes?.length === 1) openRecipe(first);
    else setResults(saved);
    return true;
  }

  /** Returns to the form; asks first if changes would be lost. */
  function closeReview() {
    if (isEdited) setDiscard(() => discardReview);
    else discardReview();
  }

  function discardReview() {
    setIsEdited(false);
    setEditedKey(null);
    review.close();
  }

  async function submitRecipe(reviewed: ImportCandidate, fields: ItemFields) {
    const corrected = review.edit(reviewed, fields);
    if (itemIdToReplace || isSingle) await save([corrected]);
    else setEditedKey(null);
  }

  function leaveRecipe(reviewed: ImportCandidate, fields: ItemFields | 'invalid' | null) {
    if (isSingle) return closeReview();
    if (fields === 'invalid') return setDiscard(() => () => setEditedKey(null));
    if (fields) review.edit(reviewed, fields);
    setEditedKey(null);
  }

  /** Leaves the page, or only the list or the recipe that is shown. */
  function goBack(event: MouseEvent) {
    if (recipes === null || results) return;
    event.preventDefault();
    if (leaveEditedRecipe.current) leaveEditedRecipe.current();
    else closeReview();
  }

  const parentPath = itemIdToReplace ? paths.item(itemIdToReplace) : paths.createItemFromPhoto;

  return (
    <>
      <BackLink to={parentPath} parents={[parentPath]} onClick={goBack}>
        {edited && !isSingle && !results ? reviewTexts.backToList : reviewTexts.back}
      </BackLink>
      <h1 tabIndex={-1} className="page-title">
        {t.title}
      </h1>
      <p className="mt-2 mb-6 text-muted sm:mb-8">{recipes === null && t.lead}</p>
      {itemIdToReplace && !results && (
        <p className="mb-6 max-w-3xl rounded-control bg-sunken px-4 py-3">
          {reviewTexts.keepsPhoto}
        </p>
      )}
      {results && (
        <ImportResults
          items={results}
          Actions={FormActionBar}
          onImportMore={() => {
            review.close();
            setResults(null);
            setFormKey(formKey + 1);
          }}
        />
      )}
      {/* Stays mounted, so that its input is still there. */}
      <div hidden={recipes !== null || results !== null}>
        <ImportForm
          key={`${hash} ${formKey}`}
          initialSource={parseSharedSource(hash)}
          Actions={FormActionBar}
          isShown={recipes === null && results === null}
          onRead={review.start}
        />
      </div>
      {recipes && !results && !edited && (
        <ImportReviewList
          recipes={recipes}
          Actions={FormActionBar}
          review={{ ...review, close: closeReview }}
          onEdit={({ requestKey }) => setEditedKey(requestKey)}
          onSave={save}
        />
      )}
      {edited && !results && (
        <EditedRecipe
          key={isSingle ? 'single' : edited.requestKey}
          reviewed={edited}
          isSingle={isSingle}
          isPhotoKept={itemIdToReplace !== null}
          isSaving={review.progress !== null}
          backRef={leaveEditedRecipe}
          onSubmit={(fields) => void submitRecipe(edited, fields)}
          onEdit={() => setIsEdited(true)}
          onBack={(fields) => leaveRecipe(edited, fields)}
        />
      )}
      {form && (
        <form.UnsavedCorrectionsDialog
          isEdited={isEdited}
          discard={discard}
          onClose={() => setDiscard(null)}
        />
      )}
    </>
  );
}

interface EditedRecipeProps {
  reviewed: ImportCandidate;
  isSingle: boolean;
  isPhotoKept: boolean;
  isSaving: boolean;
  backRef: RefObject<(() => void) | null>;
  onSubmit: (fields: ItemFields) => void;
  onEdit: () => void;
  onBack: (fields: ItemFields | 'invalid' | null) => void;
}

/** Placeholders for the form of a recipe. */
const FormSkeleton = () => (
  <div aria-hidden="true" className="card-surface p-4 sm:p-6">
    {[...Array(8).keys()].map((field) => (
      <div key={field} className="mb-4">
        <SkeletonLine className="w-24" />
        <Skeleton className="h-12" />
      </div>
    ))}
  </div>
);

/** The recipe that is being corrected, with the recipe that the user already has. */
function EditedRecipe({ reviewed, isSingle, isPhotoKept, ...props }: EditedRecipeProps) {
  const { isSaving, backRef, onSubmit, onEdit, onBack } = props;
  const { recipe, error } = reviewed;
  const form = useLazyModule(recipeForm, true, showNetworkError);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const saveLabel = isPhotoKept ? reviewTexts.saveWithPhoto : reviewTexts.saveOne;
  return (
    <section aria-labelledby="review" className="grid gap-6">
      <div>
        <h2 id="review" ref={heading} tabIndex={-1} className="text-2xl">
          {reviewTexts.title}
        </h2>
        <p className="mt-2 text-muted">{reviewTexts.lead}</p>
        {recipe.duplicateOf && (
          <p className="mt-2">
            <Link to={paths.item(recipe.duplicateOf._id)} target="_blank" className="text-link">
              {reviewTexts.duplicateLink(recipe.duplicateOf.title)}
            </Link>
          </p>
        )}
      </div>
      {form ? (
        <form.ImportedRecipeForm
          recipe={recipe}
          submitLabel={isSingle || isPhotoKept ? saveLabel : reviewTexts.done}
          busyLabel={isSaving && reviewTexts.saving}
          errorMessage={error}
          backRef={backRef}
          onSubmit={onSubmit}
          onEdit={onEdit}
          onBack={onBack}
        />
      ) : (
        <FormSkeleton />
      )}
    </section>
  );
}
