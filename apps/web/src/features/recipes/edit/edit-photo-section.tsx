import { PHOTO_ACCEPT } from '@plateful/contract';
import { type ReactNode, useId, useRef } from 'react';
import { PhotoTiles, type Tile } from '#features/recipes/edit/edit-photo-tiles.tsx';
import type { UploadProgress } from '#features/recipes/edit/edit-upload.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

const own = texts.edit;
const none: ReadonlySet<string> = new Set();

interface PhotoSectionProps {
  tiles: readonly Tile[];
  leaving?: ReadonlySet<string>;
  isUploading?: boolean;
  progress?: UploadProgress | null;
  problem: string | null;
  /** Sends the photos again that were not added; absent when there are none. */
  retry?: { amount: number; onRetry: () => void } | undefined;
  /** What happened just now, for who cannot see it. */
  news?: string;
  onFiles: (files: File[]) => void;
  onRemove: (key: string) => void;
  children?: ReactNode;
}

/** The photos of a recipe, and the way to more. */
export function PhotoSection(props: PhotoSectionProps) {
  const { tiles, leaving = none, isUploading, progress, problem, retry, news, children } = props;
  const { onFiles, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none">
          {own.photos}
        </h2>
        <input
          ref={input}
          type="file"
          multiple
          accept={PHOTO_ACCEPT}
          aria-label={own.photoInput}
          tabIndex={-1}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) onFiles(files);
          }}
          className="sr-only"
        />
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          {isUploading && progress && progress.total > 1 && (
            <p className="text-muted text-sm tabular-nums">
              {own.photosDone(progress.done, progress.total)}
            </p>
          )}
          <Button
            look="secondary"
            busy={isUploading ? own.uploading : false}
            onClick={() => input.current?.click()}
          >
            {own.addPhotos}
          </Button>
        </div>
      </div>
      <PhotoTiles
        tiles={tiles}
        leaving={leaving}
        onRemove={(key) => {
          // Its button goes away with the photo.
          heading.current?.focus({ preventScroll: true });
          onRemove(key);
        }}
      />
      <Alert>{problem}</Alert>
      {retry && !isUploading && (
        <Button look="secondary" className="justify-self-start" onClick={retry.onRetry}>
          {own.uploadAgain(retry.amount)}
        </Button>
      )}
      {children}
      <p role="status" className="sr-only">
        {news}
      </p>
    </section>
  );
}
