import type { Item } from '@plateful/contract';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { readDraft, restoreIdempotencyState } from '#features/recipe-editor/draft-storage.ts';
import { EditorNotices } from '#features/recipe-editor/editor-notices.tsx';
import { createEditorState, getDraftBase, isDirty } from '#features/recipe-editor/editor-state.ts';
import { PhotoSectionSkeleton } from '#features/recipe-editor/photo-section-skeleton.tsx';
import {
  rebaseAfterOwnPhotoChange,
  rebaseEdits,
  restoreEditorState,
} from '#features/recipe-editor/rebase-edits.ts';
import { RecipeForm } from '#features/recipe-editor/recipe-form.tsx';
import { useAutosaveDraft } from '#features/recipe-editor/use-autosave-draft.ts';
import { useEditorState } from '#features/recipe-editor/use-editor-state.ts';
import { useSaveEdits, useSaveNewRecipe } from '#features/recipe-editor/use-save-recipe.ts';
import { useAppStore } from '#lib/app-store.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigateIfStillOnPage } from '#lib/router/router-hooks.ts';
import { useIsMountedRef } from '#lib/use-is-mounted-ref.ts';
import { editTexts } from '#texts/en/edit.ts';
import { showNetworkError, showToast } from '#ui/toast-store.ts';
import { useUnsavedChangesGuard } from '#ui/use-unsaved-changes-guard.ts';

const t = editTexts.edit;

const remoteChanges = createLazyModule(
  () => import('#features/recipe-editor/remote-changes-notice.tsx'),
);

const savedRecipePhotos = createLazyModule(
  () => import('#features/recipe-editor/saved-recipe-photos.tsx'),
);

interface EditRecipeFormProps {
  /** The recipe as it was when the form opened. */
  initialItem: Item;
  /** The latest known version of the recipe. */
  latestItem: Item | undefined;
  isDeleted: boolean;
  arePhotosLast: boolean;
}

/** The form for a stored recipe. */
export function EditRecipeForm(props: EditRecipeFormProps) {
  const { initialItem, latestItem, isDeleted, arePhotosLast } = props;
  const navigateFromPage = useNavigateIfStillOnPage();
  const isMounted = useIsMountedRef();
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const draftKey = { userId, itemId: initialItem._id };
  const [draft] = useState(() => readDraft(draftKey));
  const [request] = useState(() => restoreIdempotencyState(draft));
  const editor = useEditorState(() => restoreEditorState(initialItem, draft));
  const { state, latestState, updateState } = editor;
  const isUnsaved = isDirty(state);
  const [isDraftRestored, setIsDraftRestored] = useState(draft !== null && isUnsaved);
  const conflictHeading = useRef<HTMLHeadingElement>(null);
  // Loaded early, so that it is there when the recipe changes on another device.
  const remote = useLazyModule(
    remoteChanges,
    isUnsaved || isDeleted || 'whenIdle',
    showNetworkError,
  );
  const photos = useLazyModule(savedRecipePhotos, true, showNetworkError);
  const leaveGuard = useUnsavedChangesGuard(isUnsaved);
  const discardDraft = useAutosaveDraft(
    draftKey,
    isUnsaved ? { base: getDraftBase(state), fields: state.fields, ...request } : null,
  );

  function navigateToRecipe(itemId: string, message?: string) {
    if (message) showToast({ message, isErrorMessage: false });
    // Another form may be open at this path.
    if (!isMounted.current) return;
    leaveGuard.allowLeaving();
    discardDraft();
    void navigateFromPage(paths.item(itemId), { replace: true });
  }

  const saveEdits = useSaveEdits(editor, {
    onSaved: (isMerged) =>
      navigateToRecipe(initialItem._id, isMerged ? t.savedWithMergedChanges : undefined),
    onConflict: () => requestAnimationFrame(() => conflictHeading.current?.focus()),
  });
  const saveAsNew = useSaveNewRecipe(editor, draftKey, request, ({ item }) =>
    navigateToRecipe(item._id, editTexts.newItem.created(item.title)),
  );
  const { saveState, save } = isDeleted ? saveAsNew : saveEdits;
  const { isSaving } = saveState;
  const isChangingPhotos = useIsMutating({ mutationKey: recipeKeys.photos(initialItem._id) }) > 0;
  // The server also sends events about this form's own requests, often before their responses.
  const isBusy = isSaving || isChangingPhotos;

  useEffect(() => {
    const knownUpdatedAt = latestState.current.item?.updatedAt ?? '';
    if (latestItem && !isBusy && latestItem.updatedAt > knownUpdatedAt)
      updateState((current) => rebaseEdits(current, latestItem));
  }, [latestItem, isBusy, latestState, updateState]);

  function applyPhotoChange(item: Item) {
    const knownUpdatedAt = latestState.current.item?.updatedAt ?? '';
    if (item.updatedAt >= knownUpdatedAt)
      updateState((current) => rebaseAfterOwnPhotoChange(current, item));
  }

  return (
    <RecipeForm
      editor={editor}
      saveState={saveState}
      leaveGuard={leaveGuard}
      isUnsaved={isUnsaved && !isDeleted}
      arePhotosLast={arePhotosLast}
      submitLabel={isDeleted ? t.saveAsNew : t.save}
      cancelPath={isDeleted ? paths.items : paths.item(initialItem._id)}
      onSubmit={() => save()}
      onLeave={discardDraft}
      notices={
        <>
          <EditorNotices
            state={state}
            isDraftRestored={isDraftRestored}
            onDiscard={() => {
              setIsDraftRestored(false);
              updateState((current) => createEditorState(current.item));
            }}
            onDismiss={() => updateState((current) => ({ ...current, mergedFields: [] }))}
          />
          {remote && (
            <remote.RemoteChangesNotice
              isDeleted={isDeleted}
              state={state}
              headingRef={conflictHeading}
              onChange={updateState}
            />
          )}
        </>
      }
      photos={
        photos ? (
          <photos.SavedRecipePhotos
            item={state.item ?? initialItem}
            onItemUpdated={applyPhotoChange}
          />
        ) : (
          <PhotoSectionSkeleton count={initialItem.media.length} />
        )
      }
    />
  );
}
