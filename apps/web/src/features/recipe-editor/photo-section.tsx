import { PHOTO_ACCEPT_MIME_TYPES } from '@plateful/contract';
import { type ReactNode, useId, useRef } from 'react';
import { type PhotoTileData, PhotoTiles } from '#features/recipe-editor/photo-tiles.tsx';
import type { UploadProgress } from '#features/recipe-editor/upload-photos.ts';
import { editTexts } from '#texts/en/edit.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FilePicker } from '#ui/file-picker.tsx';

const t = editTexts.edit;
const noKeys: ReadonlySet<string> = new Set();

interface PhotoSectionProps {
  tiles: readonly PhotoTileData[];
  removingKeys?: ReadonlySet<string>;
  isUploading?: boolean;
  progress?: UploadProgress | null;
  problem: string | null;
  /** Retries failed uploads; undefined if there are none. */
  retry?: { count: number; onRetry: () => void } | undefined;
  /** The text for screen readers. */
  announcement?: string;
  onFiles: (files: File[]) => void;
  onRemove: (key: string) => void;
  children?: ReactNode;
}

/** The photos of a recipe, with buttons to add and remove photos. */
export function PhotoSection(props: PhotoSectionProps) {
  const {
    tiles,
    removingKeys = noKeys,
    isUploading,
    progress,
    problem,
    retry,
    announcement,
    children,
  } = props;
  const { onFiles, onRemove } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-2xl outline-none">
          {t.photos}
        </h2>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          {isUploading && progress && progress.total > 1 && (
            <p className="text-muted text-sm tabular-nums">
              {t.uploadProgress(progress.completed, progress.total)}
            </p>
          )}
          <FilePicker
            label={t.photoInputLabel}
            accept={PHOTO_ACCEPT_MIME_TYPES}
            multiple
            onFiles={onFiles}
          >
            {(open) => (
              <Button
                variant="secondary"
                busyLabel={isUploading ? t.uploading : false}
                onClick={open}
              >
                {t.addPhotos}
              </Button>
            )}
          </FilePicker>
        </div>
      </div>
      <PhotoTiles
        tiles={tiles}
        removingKeys={removingKeys}
        onRemove={(key) => {
          // The remove button disappears with the photo.
          heading.current?.focus({ preventScroll: true });
          onRemove(key);
        }}
      />
      <Alert>{problem}</Alert>
      {retry && !isUploading && (
        <Button variant="secondary" className="justify-self-start" onClick={retry.onRetry}>
          {t.retryUpload(retry.count)}
        </Button>
      )}
      {children}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
