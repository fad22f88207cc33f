import { useEffect, useRef, useState } from 'react';
import { readDraft, restoreIdempotencyState } from '#features/recipe-editor/draft-storage.ts';
import { EditorNotices } from '#features/recipe-editor/editor-notices.tsx';
import { createEditorState, isDirty } from '#features/recipe-editor/editor-state.ts';
import { PhotoSectionSkeleton } from '#features/recipe-editor/photo-section-skeleton.tsx';
import type { PhotoTileData } from '#features/recipe-editor/photo-tiles.tsx';
import { restoreEditorState } from '#features/recipe-editor/rebase-edits.ts';
import { RecipeForm } from '#features/recipe-editor/recipe-form.tsx';
import { useAutosaveDraft } from '#features/recipe-editor/use-autosave-draft.ts';
import { useEditorState } from '#features/recipe-editor/use-editor-state.ts';
import { useSaveNewRecipe } from '#features/recipe-editor/use-save-recipe.ts';
import { useAppStore } from '#lib/app-store.ts';
import { createRandomId } from '#lib/create-random-id.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigateIfStillOnPage } from '#lib/router/router-hooks.ts';
import { useIsMountedRef } from '#lib/use-is-mounted-ref.ts';
import { editTexts } from '#texts/en/edit.ts';
import { showNetworkError, showToast } from '#ui/toast-store.ts';
import { useUnsavedChangesGuard } from '#ui/use-unsaved-changes-guard.ts';

const t = editTexts.edit;

const photoSection = createLazyModule(() => import('#features/recipe-editor/photo-section.tsx'));

/** A photo to upload once the recipe exists. */
interface SelectedPhoto extends PhotoTileData {
  file: File;
}

/** The photos selected for a new recipe. */
function useSelectedPhotos() {
  const [photos, setPhotos] = useState<readonly SelectedPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const objectUrls = useRef(new Set<string>());

  useEffect(
    () => () => {
      for (const url of objectUrls.current) URL.revokeObjectURL(url);
    },
    [],
  );

  async function add(files: readonly File[]) {
    setProblem(null);
    try {
      const { prepareSelectedPhotos } = await import(
        '#features/recipe-editor/prepare-selected-photos.ts'
      );
      const result = await prepareSelectedPhotos(files);
      if ('errorMessage' in result) return setProblem(result.errorMessage);
      const tiles = result.files.map((file): SelectedPhoto => {
        const src = URL.createObjectURL(file);
        objectUrls.current.add(src);
        return { key: createRandomId(), src, alt: file.name, file };
      });
      setPhotos((current) => [...current, ...tiles]);
    } catch {
      // Its code could not be loaded.
      setProblem(t.networkError);
    }
  }

  const remove = (key: string) =>
    setPhotos((current) => current.filter((tile) => tile.key !== key));
  return { photos, problem, add, remove };
}

/** The form for a new recipe. */
export function NewRecipeForm() {
  const navigate = useNavigateIfStillOnPage();
  const isMounted = useIsMountedRef();
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const draftKey = { userId, itemId: 'new' };
  const [draft] = useState(() => readDraft(draftKey));
  const [request, setRequest] = useState(() => restoreIdempotencyState(draft));
  const editor = useEditorState(() => restoreEditorState(null, draft));
  const { state, updateState } = editor;
  const isUnsaved = isDirty(state);
  const [isRestored, setIsRestored] = useState(draft !== null);
  const section = useLazyModule(photoSection, true, showNetworkError);
  const { photos, problem, add, remove } = useSelectedPhotos();
  const leaveGuard = useUnsavedChangesGuard(isUnsaved || photos.length > 0);
  const discardDraft = useAutosaveDraft(
    draftKey,
    isUnsaved ? { base: state.base, fields: state.fields, ...request } : null,
  );

  const { saveState, save } = useSaveNewRecipe(
    editor,
    draftKey,
    request,
    ({ item, photosError }) => {
      showToast(
        photosError === null
          ? { message: editTexts.newItem.created(item.title), isErrorMessage: false }
          : { message: editTexts.newItem.photosFailed(photosError), isErrorMessage: true },
      );
      // Another form may be open at this path.
      if (!isMounted.current) return;
      leaveGuard.allowLeaving();
      discardDraft();
      // If photos failed, the edit page opens, so that the user can retry.
      const path = photosError === null ? paths.item(item._id) : paths.editItem(item._id);
      void navigate(path, { replace: true });
    },
  );

  return (
    <RecipeForm
      editor={editor}
      saveState={saveState}
      leaveGuard={leaveGuard}
      isUnsaved={isUnsaved || photos.length > 0}
      submitLabel={t.save}
      cancelPath={paths.createItemFromPhoto}
      onSubmit={() => save(photos.map(({ file }) => file))}
      onLeave={discardDraft}
      notices={
        <EditorNotices
          state={state}
          isDraftRestored={isRestored}
          onDiscard={() => {
            setIsRestored(false);
            // An earlier attempt may have created a recipe, which is not to be updated.
            setRequest(restoreIdempotencyState(null));
            updateState(() => createEditorState(null));
          }}
          onDismiss={() => undefined}
        />
      }
      photos={
        section ? (
          <section.PhotoSection
            tiles={photos}
            problem={problem}
            onFiles={(files) => void add(files)}
            onRemove={remove}
          />
        ) : (
          <PhotoSectionSkeleton count={0} />
        )
      }
    />
  );
}
