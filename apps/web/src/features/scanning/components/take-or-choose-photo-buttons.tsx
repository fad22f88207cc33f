import { Camera, ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { PhotoInput } from '#features/scanning/components/photo-input.tsx';
import { createTexts } from '#texts/en/create.ts';
import { Button } from '#ui/button.tsx';

const t = createTexts.create;

/** Buttons to choose a photo: on touch screens the camera first, then the gallery. */
export function TakeOrChoosePhotoButtons({
  onPhotos,
}: {
  onPhotos: (photos: readonly File[]) => void;
}) {
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <PhotoInput source="gallery" inputRef={gallery} onPhotos={onPhotos} />
      <PhotoInput source="camera" inputRef={camera} onPhotos={onPhotos} />
      <Button
        size="large"
        className="not-pointer-coarse:hidden"
        icon={<Camera aria-hidden="true" className="size-5" />}
        onClick={() => camera.current?.click()}
      >
        {t.camera}
      </Button>
      <Button
        size="large"
        className="pointer-coarse:bg-surface pointer-coarse:text-ink pointer-coarse:shadow-none"
        icon={<ImagePlus aria-hidden="true" className="size-5" />}
        onClick={() => gallery.current?.click()}
      >
        {t.choose}
      </Button>
    </>
  );
}
