import { PHOTO_ACCEPT_MIME_TYPES } from '@plateful/contract';
import type { RefObject } from 'react';
import { getPhotosOrFirstFile } from '#features/scanning/get-photos-or-first-file.ts';
import { createTexts } from '#texts/en/create.ts';

const t = createTexts.create;

interface PhotoInputProps {
  source: 'camera' | 'gallery';
  inputRef: RefObject<HTMLInputElement | null>;
  onPhotos: (photos: readonly File[]) => void;
}

/** A file input that a button or link opens. On phones, the source `camera` opens the camera. */
export function PhotoInput({ source, inputRef, onPhotos }: PhotoInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      {...(source === 'camera'
        ? { accept: 'image/*', capture: 'environment', 'aria-label': t.camera }
        : {
            accept: PHOTO_ACCEPT_MIME_TYPES,
            multiple: true,
            'aria-label': t.galleryTitle,
          })}
      tabIndex={-1}
      className="sr-only"
      onChange={({ target }) => {
        const photos = getPhotosOrFirstFile(target.files);
        // The same photo can be chosen again.
        target.value = '';
        if (photos.length > 0) onPhotos(photos);
      }}
    />
  );
}
