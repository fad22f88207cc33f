import type { Item } from '@plateful/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  getEditorErrorMessage,
  isPlanLimitError,
} from '#features/recipe-editor/editor-error-messages.ts';
import {
  clearFailedUploads,
  getFailedUploads,
  setFailedUploads,
} from '#features/recipe-editor/failed-uploads.ts';
import { useAddPhotos, useRemovePhoto } from '#features/recipe-editor/photo-mutations.ts';
import { PhotoSection } from '#features/recipe-editor/photo-section.tsx';
import { PhotoUploadError } from '#features/recipe-editor/photo-upload-error.ts';
import { useAppStore } from '#lib/app-store.ts';
import { logError } from '#lib/logger.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { editTexts } from '#texts/en/edit.ts';
import { ButtonLink } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useUnloadPrompt } from '#ui/use-unsaved-changes-guard.ts';

const t = editTexts.edit;

interface SavedRecipePhotosProps {
  item: Item;
  /** Called with the updated recipe after a photo was added or removed. */
  onItemUpdated: (item: Item) => void;
}

/** Offers a membership when the photo limit of the free plan is reached. */
function MembershipPrompt() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-leaf-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-64">{t.membershipHint}</p>
      <ButtonLink to={paths.pro} target="_blank" rel="noopener" variant="secondary">
        {t.becomeMember}
      </ButtonLink>
    </div>
  );
}

/** When the editor is left, a toast says how many photos were not uploaded, and leads back to them. */
function useFailedUploadsToast(userId: string, itemId: string) {
  const navigate = useNavigate();
  const isOpen = useRef(true);

  function showFailedUploads() {
    const count = getFailedUploads(userId, itemId).length;
    if (count === 0 || useAppStore.getState().user?.userId !== userId) return;
    const onClick = () => void navigate(paths.editItem(itemId));
    const action = { label: t.editAgain, onClick };
    showToast({ message: t.photosNotUploaded(count), isErrorMessage: true, action });
  }

  const handleLeave = useEffectEvent(showFailedUploads);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      handleLeave();
    };
  }, []);
  return { isOpen, showFailedUploads };
}

/** The photos of a stored recipe. Changes are stored immediately, independently of the form. */
export function SavedRecipePhotos({ item, onItemUpdated }: SavedRecipePhotosProps) {
  const isPro = useAppStore(({ user }) => user?.isProUser ?? false);
  // The user who opened the editor. Another user may have signed in by the time an upload ends.
  const [userId] = useState(() => useAppStore.getState().user?.userId ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPlanLimitReached, setIsPlanLimitReached] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [removingIds, setRemovingIds] = useState<ReadonlySet<string>>(new Set());
  const [failedFiles, setFailedFiles] = useState(() => getFailedUploads(userId, item._id));
  const addMutation = useAddPhotos(item._id, onItemUpdated);
  const { isOpen, showFailedUploads } = useFailedUploadsToast(userId, item._id);
  useUnloadPrompt(addMutation.isPending);
  const { mutateAsync: remove } = useRemovePhoto(item._id, onItemUpdated);

  function showError(error: unknown, fallback: string) {
    logError(fallback, 'saved-recipe-photos.tsx', error);
    const missingCount = error instanceof PhotoUploadError ? error.retryable.length : 0;
    setProblem(getEditorErrorMessage(error, fallback, t.photosNoResponse(missingCount)));
    setIsPlanLimitReached(isPlanLimitError(error));
  }

  function keepFailedFiles(files: readonly File[]) {
    clearFailedUploads(item._id);
    setFailedUploads(userId, item._id, files);
    setFailedFiles(files);
  }

  function clearMessages() {
    setProblem(null);
    setIsPlanLimitReached(false);
    setAnnouncement('');
  }

  async function addPhotos(files: readonly File[]) {
    const earlierFailedFiles = failedFiles;
    clearMessages();
    keepFailedFiles([]);
    try {
      await addMutation.mutateAsync(files);
      setAnnouncement(t.photosAdded(files.length));
    } catch (error) {
      // Otherwise nothing was sent, because one of the files is no photo, or because code could not be loaded.
      keepFailedFiles(error instanceof PhotoUploadError ? error.retryable : earlierFailedFiles);
      showError(error, t.addFailed);
      if (!isOpen.current) showFailedUploads();
    }
  }

  async function removePhoto(mediaId: string) {
    clearMessages();
    setRemovingIds((current) => new Set([...current, mediaId]));
    try {
      await remove(mediaId);
      setAnnouncement(t.photoRemoved);
    } catch (error) {
      showError(error, t.removeFailed);
    }
    setRemovingIds((current) => new Set([...current].filter((id) => id !== mediaId)));
  }

  return (
    <PhotoSection
      tiles={item.media.map(({ id, url, name, placeholder }) => ({
        key: id,
        src: url,
        alt: name,
        placeholder,
      }))}
      removingKeys={removingIds}
      isUploading={addMutation.isPending}
      progress={addMutation.progress}
      retry={
        failedFiles.length > 0
          ? { count: failedFiles.length, onRetry: () => void addPhotos(failedFiles) }
          : undefined
      }
      problem={problem}
      announcement={announcement}
      onFiles={(files) => void addPhotos([...failedFiles, ...files])}
      onRemove={(mediaId) => void removePhoto(mediaId)}
    >
      {isPlanLimitReached && !isPro && <MembershipPrompt />}
    </PhotoSection>
  );
}
