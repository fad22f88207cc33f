import { TakeOrChoosePhotoButtons } from '#features/scanning/components/take-or-choose-photo-buttons.tsx';
import { createTexts } from '#texts/en/create.ts';
import { classNames } from '#ui/class-names.ts';
import { PlateIllustration } from '#ui/illustrations.tsx';

const t = createTexts.create;

interface DropOrChoosePhotoPanelProps {
  isDragOver: boolean;
  onPhotos: (files: readonly File[]) => void;
}

/** Lets the user take, choose, paste or drop a photo. */
export function DropOrChoosePhotoPanel({ isDragOver, onPhotos }: DropOrChoosePhotoPanelProps) {
  return (
    <div
      className={classNames(
        'flex flex-1 flex-col items-center justify-center rounded-card border-2 border-dashed px-4 py-5 text-center transition-colors duration-200',
        isDragOver
          ? 'border-accent bg-accent-soft'
          : 'border-transparent bg-sunken sm:border-control-border',
      )}
    >
      <PlateIllustration className="mb-3 w-28 sm:mb-4 sm:w-44" />
      <h2 className="text-2xl text-balance sm:text-3xl">
        {isDragOver ? t.dropActive : t.galleryTitle}
      </h2>
      <p className="mt-2 text-muted">{t.galleryBody}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3 sm:mt-5">
        <TakeOrChoosePhotoButtons onPhotos={onPhotos} />
      </div>
      <div className="mt-4 text-sm text-muted max-sm:hidden">
        <p className="pointer-coarse:hidden">{t.dropHint}</p>
        <p>{t.formats}</p>
      </div>
    </div>
  );
}
