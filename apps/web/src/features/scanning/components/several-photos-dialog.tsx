import { MAX_PHOTOS_PER_SCAN, PHOTO_MAX_BYTES } from '@plateful/contract';
import { X } from 'lucide-react';
import { enqueuePhotosAndGetError } from '#features/scanning/enqueue-photos-and-get-error.ts';
import type { ScanController } from '#features/scanning/use-scan.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { severalPhotosTexts } from '#texts/en/several-photos.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Photo } from '#ui/photo.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = severalPhotosTexts.pages;

interface PageProps {
  file: File;
  position: number;
  onRemove: (() => void) | undefined;
}

function Page({ file, position, onRemove }: PageProps) {
  return (
    <li className="relative">
      <Photo
        src={useObjectUrl(file)}
        alt={t.photo(position)}
        isEager
        className="aspect-3/4 rounded-control"
      />
      {onRemove && (
        <button
          type="button"
          aria-label={t.remove(position)}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-full"
        >
          <span className="rounded-full bg-surface p-1.5 shadow-soft">
            <X aria-hidden="true" className="size-4" />
          </span>
        </button>
      )}
    </li>
  );
}

interface SeveralPhotosDialogProps {
  /** Closed with fewer than two. */
  photos: readonly File[];
  scan: ScanController;
  onChange: (photos: readonly File[]) => void;
}

/** Asks whether several photos are pages of one recipe, in this order, or separate recipes. */
export function SeveralPhotosDialog({ photos, scan, onChange }: SeveralPhotosDialogProps) {
  const [first, ...others] = photos;
  const size = photos.reduce((sum, photo) => sum + photo.size, 0);
  const isWithinLimit = photos.length <= MAX_PHOTOS_PER_SCAN && size <= PHOTO_MAX_BYTES;
  const close = () => onChange([]);

  function scanPages() {
    close();
    if (first) scan.choose(first, 'chosen', others);
  }

  async function scanSeparately() {
    close();
    const message = await enqueuePhotosAndGetError(photos, 'chosen');
    if (message) showToast({ message, isErrorMessage: true });
  }

  return (
    <Dialog
      focusTitleOnOpen
      open={photos.length > 1}
      title={t.title(photos.length)}
      body={t.body}
      onCancel={close}
    >
      <ol className="mt-4 grid max-h-[40dvh] grid-cols-3 gap-2 overflow-y-auto">
        {photos.map((file, index) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            key={`${file.name} ${index}`}
            file={file}
            position={index + 1}
            onRemove={
              photos.length > 2
                ? () => onChange(photos.filter((photo) => photo !== file))
                : undefined
            }
          />
        ))}
      </ol>
      <p className="mt-4 text-sm text-muted">
        {t.limit(MAX_PHOTOS_PER_SCAN, PHOTO_MAX_BYTES / 1024 / 1024)}
      </p>
      <div className="mt-4 grid gap-2">
        <Button onClick={scanPages} disabled={!isWithinLimit}>
          {t.together}
        </Button>
        <Button variant="secondary" onClick={() => void scanSeparately()}>
          {t.separate}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
