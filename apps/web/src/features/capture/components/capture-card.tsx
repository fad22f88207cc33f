import type { ReactNode } from 'react';
import { passPhotosToCreateScreen } from '#features/capture/captured-photos.ts';
import { PhotoButtons } from '#features/capture/components/photo-buttons.tsx';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { createTexts } from '#texts/en/create.ts';
import { PlateIllustration } from '#ui/illustrations.tsx';

/** Takes or chooses a photo, which the create screen then scans. `children` is shown below the buttons. */
export function CaptureCard({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <section
      aria-labelledby="capture"
      className="flex items-center justify-between gap-6 rounded-card bg-accent-soft p-5 sm:p-6"
    >
      <div className="min-w-0 flex-1">
        <h2 id="capture" className="text-2xl">
          {createTexts.create.question}
        </h2>
        <div className="mt-4 flex flex-wrap gap-3">
          <PhotoButtons
            onPhotos={(photos) => {
              passPhotosToCreateScreen(photos);
              void navigate(paths.createItemFromPhoto, {
                viewTransition: canAnimatePageTransitions(),
              });
            }}
          />
        </div>
        {children}
      </div>
      <PlateIllustration className="hidden w-36 shrink-0 sm:block xl:w-44" />
    </section>
  );
}
