import type { ReactNode } from 'react';
import { PhotoButtons } from '#features/capture/components/photo-buttons.tsx';
import { useOpenCreateScreen } from '#features/capture/photos-for-create-screen.ts';
import { createTexts } from '#texts/en/create.ts';
import { PlateIllustration } from '#ui/illustrations.tsx';

/** Takes or chooses a photo, which the create screen then scans. `children` is shown below the buttons, or beside them. */
export function CaptureCard({ children }: { children: ReactNode }) {
  const scanPhotos = useOpenCreateScreen();
  return (
    <section
      aria-labelledby="capture"
      className="grid gap-5 rounded-card bg-accent-soft p-5 sm:p-6 xl:flex xl:items-center xl:justify-between xl:gap-12 xl:px-8"
    >
      <div className="flex items-center justify-between gap-6 xl:contents">
        <div className="max-sm:flex-1 xl:self-end">
          <h2 id="capture" className="text-2xl">
            {createTexts.create.question}
          </h2>
          <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
            <PhotoButtons onPhotos={scanPhotos} />
          </div>
        </div>
        <PlateIllustration className="hidden w-36 shrink-0 sm:block xl:order-last" />
      </div>
      {children}
    </section>
  );
}
