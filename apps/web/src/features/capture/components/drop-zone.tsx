import { PHOTO_ACCEPT_MIME_TYPES } from '@plateful/contract';
import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { pickPhotos } from '#features/capture/use-dropped-photos.ts';
import { createTexts } from '#texts/en/create.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PlateIllustration } from '#ui/illustrations.tsx';

const t = createTexts.create;

interface DropZoneProps {
  isDragOver: boolean;
  onPhotos: (files: readonly File[]) => void;
}

/** Lets the user take, choose, paste or drop a photo. */
export function DropZone({ isDragOver, onPhotos }: DropZoneProps) {
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function handleFileChange(event: ChangeEvent<HTMLInputElement>) {
    const photos = pickPhotos(event.target.files);
    event.target.value = '';
    onPhotos(photos);
  }

  const inputProps = {
    type: 'file',
    onChange: handleFileChange,
    tabIndex: -1,
    className: 'sr-only',
  } as const;
  return (
    <div
      className={classNames(
        'flex flex-1 flex-col items-center justify-center rounded-card px-4 py-12 text-center transition-colors duration-200',
        isDragOver ? 'bg-accent-soft ring-2 ring-accent ring-inset' : 'bg-sunken',
      )}
    >
      <PlateIllustration className="mb-6 w-48 sm:w-60" />
      <p className="font-display text-3xl font-medium tracking-tight text-balance">
        {isDragOver ? t.dropActive : t.question}
      </p>
      <h2 className="mt-6 font-text text-base font-semibold tracking-normal">{t.galleryTitle}</h2>
      <p className="text-muted">{t.galleryBody}</p>
      <input
        {...inputProps}
        ref={gallery}
        multiple
        accept={PHOTO_ACCEPT_MIME_TYPES}
        aria-label={t.galleryTitle}
      />
      <input
        {...inputProps}
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-label={t.camera}
      />
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button
          size="large"
          icon={<ImagePlus aria-hidden="true" className="size-5" />}
          onClick={() => gallery.current?.click()}
        >
          {t.choose}
        </Button>
        <Button
          size="large"
          variant="ghost"
          className="bg-surface pointer-fine:hidden"
          icon={<Camera aria-hidden="true" className="size-5" />}
          onClick={() => camera.current?.click()}
        >
          {t.camera}
        </Button>
      </div>
      <p className="mt-6 text-sm text-muted pointer-coarse:hidden">{t.dropHint}</p>
      <p className="mt-1 text-sm text-muted">{t.formats}</p>
    </div>
  );
}
