import type { Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addRecipeToCache } from '#entities/recipe/recipe-cache.ts';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { membershipKeys } from '#features/membership/membership-query-keys.ts';
import { DropOrChoosePhotoPanel } from '#features/scanning/components/drop-or-choose-photo-panel.tsx';
import { ExamplePhotos } from '#features/scanning/components/example-photos.tsx';
import { ScanStatusView } from '#features/scanning/components/scan-status-view.tsx';
import { usePassedPhotosHandler } from '#features/scanning/photos-for-create-screen.ts';
import { getProgressAnnouncement } from '#features/scanning/scan-messages.ts';
import { useDroppedOrPastedPhotos } from '#features/scanning/use-dropped-or-pasted-photos.ts';
import { useIncomingSharedPhotos } from '#features/scanning/use-incoming-shared-photos.ts';
import { usePendingUploads } from '#features/scanning/use-pending-uploads.ts';
import { useScan } from '#features/scanning/use-scan.ts';
import { useAppStore } from '#lib/app-store.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { createTexts } from '#texts/en/create.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { showNetworkError, showToast } from '#ui/toast-store.ts';

const t = createTexts.create;

const severalPhotosDialog = createLazyModule(
  () => import('#features/scanning/components/several-photos-dialog.tsx'),
);

const pendingUploadList = createLazyModule(
  () => import('#features/scanning/components/pending-upload-list.tsx'),
);

const usageNote = createLazyModule(
  () => import('#features/membership/components/recipe-allowance-note.tsx'),
);

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

const linkClass =
  'inline-flex min-h-11 items-center rounded-control px-1 font-medium text-accent-ink underline-offset-4 hover:underline';

/** Links to writing and importing a recipe. */
function OtherWaysToCreate() {
  return (
    <p className="mt-3 flex flex-wrap items-center justify-center gap-x-1 text-muted sm:mt-4">
      <span>{t.noPhoto}</span>
      <Link to={paths.createItemManually} className={linkClass}>
        {t.writeManually}
      </Link>
      <span aria-hidden="true">·</span>
      <Link to={paths.importItems} className={linkClass}>
        {t.import}
      </Link>
    </p>
  );
}

/** How many recipes users without a membership have left. Its space is reserved while it is loading. */
function RecipesLeft() {
  const isPro = useAppStore(({ user }) => user?.isProUser);
  const note = useLazyModule(usageNote, !isPro && 'afterPhotos');
  if (isPro) return null;
  return (
    <p className="-mt-4 mb-6 min-h-12 text-sm text-muted sm:-mt-6 sm:mb-8 sm:min-h-6">
      {note && <note.RecipeAllowanceNote />}
    </p>
  );
}

/** When the focused element disappears, the focus moves to the heading. */
function useFocusFallback(kind: string, pendingUploads: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [kind, pendingUploads]);
  return heading;
}

/** Creates a recipe from a photo. */
export default function CreateItemFromPhotoScreen() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [announcement, setAnnouncement] = useState('');

  function handleRecipe(item: Item, isDuplicate: boolean) {
    addRecipeToCache(queryClient, item);
    void queryClient.invalidateQueries({ queryKey: membershipKeys.usage });
    // A guess is not announced before the user has said which dish it is.
    if (!item.needsReview) {
      const message = isDuplicate ? t.duplicate : t.ready(getLocalizedTitle(item));
      showToast({ message, isErrorMessage: false });
    }
    void navigate(paths.item(item._id), { viewTransition: canAnimatePageTransitions() });
  }

  const scan = useScan(handleRecipe);
  const { photo, state } = scan;
  const [severalPhotos, setSeveralPhotos] = useState<readonly File[]>([]);
  const hasSeveralPhotos = severalPhotos.length > 1;
  const dialog = useLazyModule(severalPhotosDialog, hasSeveralPhotos, () => {
    setSeveralPhotos([]);
    showNetworkError();
  });
  const sharedPhotoError = useIncomingSharedPhotos(scan);
  const pendingUploads = usePendingUploads();
  const hasPendingUploads = Boolean(pendingUploads?.length);
  const [hasListFailed, setHasListFailed] = useState(false);
  // Loaded with the page, because it is needed when the connection is down.
  const uploadList = useLazyModule(pendingUploadList, true, () => setHasListFailed(true));
  const isDragOver = useDroppedOrPastedPhotos(handlePhotos);
  usePassedPhotosHandler(handlePhotos);
  function handlePhotos(photos: readonly File[]) {
    const [first] = photos;
    if (photos.length > 1) setSeveralPhotos(photos);
    else if (first) scan.choose(first);
  }

  const heading = useFocusFallback(state.kind, pendingUploads);
  useEffect(() => {
    if (state.kind !== 'idle') setAnnouncement('');
  }, [state.kind]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {t.title}
      </h1>
      <p className="mt-2 mb-6 text-muted sm:mb-8">{!photo && t.lead}</p>
      <p role="status" className="sr-only">
        {announcement || getProgressAnnouncement(state)}
      </p>
      {dialog && (
        <dialog.SeveralPhotosDialog
          photos={severalPhotos}
          scan={scan}
          onChange={setSeveralPhotos}
        />
      )}
      {photo ? (
        <ScanStatusView
          photo={photo}
          scan={scan}
          onUpgrade={() => window.open(paths.pro, '_blank', 'noopener')}
        />
      ) : (
        pendingUploads &&
        (uploadList || !hasPendingUploads || hasListFailed) && (
          <>
            <RecipesLeft />
            {sharedPhotoError && (
              <div className="mb-6">
                <Alert>{sharedPhotoError}</Alert>
              </div>
            )}
            {uploadList && hasPendingUploads && (
              <uploadList.PendingUploadList
                photos={pendingUploads}
                onRemoved={() => setAnnouncement(t.uploadQueue.removed(pendingUploads.length - 1))}
              />
            )}
            <DropOrChoosePhotoPanel isDragOver={isDragOver} onPhotos={handlePhotos} />
            <div className="mt-5 sm:mt-6">
              <ExamplePhotos onPhoto={scan.choose} />
            </div>
            <OtherWaysToCreate />
          </>
        )
      )}
    </>
  );
}
