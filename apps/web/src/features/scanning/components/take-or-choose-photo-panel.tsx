import type { ReactNode } from 'react';
import { TakeOrChoosePhotoButtons } from '#features/scanning/components/take-or-choose-photo-buttons.tsx';
import { useOpenCreateScreenWithPhotos } from '#features/scanning/photos-for-create-screen.ts';
import { createTexts } from '#texts/en/create.ts';
import { PlateIllustration } from '#ui/illustrations.tsx';

/** Takes or chooses a photo, which the create screen then scans. `children` is shown beside the buttons, or below them. */
export function TakeOrChoosePhotoPanel({ children }: { children: ReactNode }) {
  const scanPhotos = useOpenCreateScreenWithPhotos();
  return (
    <section
      aria-labelledby="capture"
      className="flex items-center justify-between gap-6 rounded-card bg-accent-soft p-4 sm:p-6 xl:px-8"
    >
      <div className="min-w-0 flex-1">
        <h2 id="capture" className="text-xl sm:text-2xl">
          {createTexts.create.question}
        </h2>
        <div className="mt-3 flex flex-wrap items-center gap-3 max-sm:*:grow sm:mt-4">
          <TakeOrChoosePhotoButtons onPhotos={scanPhotos} />
          {children}
        </div>
      </div>
      <PlateIllustration className="hidden w-36 shrink-0 sm:block" />
    </section>
  );
}
