import { PHOTO_ACCEPT } from '@plateful/contract';
import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { firstPhoto } from '#features/capture/photo.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PlateDrawing } from '#ui/drawings.tsx';

const own = texts.create;

interface DropZoneProps {
  hovers: boolean;
  onPhoto: (file: File) => void;
}

/** The whole page is one place to put a photo: camera, gallery, paste or drop. */
export function DropZone({ hovers, onPhoto }: DropZoneProps) {
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const photo = firstPhoto(event.target.files);
    event.target.value = '';
    if (photo) onPhoto(photo);
  }

  const input = { type: 'file', onChange: take, tabIndex: -1, className: 'sr-only' } as const;
  return (
    <div
      className={classNames(
        'flex flex-1 flex-col items-center justify-center rounded-card px-4 py-12 text-center transition-colors duration-200',
        hovers ? 'bg-accent-soft ring-2 ring-accent ring-inset' : 'bg-sunken',
      )}
    >
      <PlateDrawing className="mb-6 w-48 sm:w-60" />
      <p className="font-display text-3xl font-medium tracking-tight text-balance">
        {hovers ? own.dropNow : own.question}
      </p>
      <h2 className="mt-6 font-text text-base font-semibold tracking-normal">{own.galleryTitle}</h2>
      <p className="text-muted">{own.galleryBody}</p>
      <input {...input} ref={gallery} accept={PHOTO_ACCEPT} aria-label={own.galleryTitle} />
      <input
        {...input}
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-label={own.camera}
      />
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button
          size="large"
          icon={<ImagePlus aria-hidden="true" className="size-5" />}
          onClick={() => gallery.current?.click()}
        >
          {own.choose}
        </Button>
        <Button
          size="large"
          look="quiet"
          className="bg-surface pointer-fine:hidden"
          icon={<Camera aria-hidden="true" className="size-5" />}
          onClick={() => camera.current?.click()}
        >
          {own.camera}
        </Button>
      </div>
      <p className="mt-6 text-sm text-muted pointer-coarse:hidden">{own.dropHint}</p>
      <p className="mt-1 text-sm text-muted">{own.formats}</p>
    </div>
  );
}
