import { getScanFailureMessage } from '#features/capture/scan-messages.ts';
import type { ScanProgressStage, ScanState } from '#features/capture/scan-state-machine.ts';
import type { ChosenPhoto, ScanController } from '#features/capture/use-scan.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { createTexts } from '#texts/en/create.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = createTexts.create;
const streamedRecipe = createLazyModule(() => import('#entities/recipe/streamed-recipe.tsx'));
const scanFailure = createLazyModule(() => import('#features/capture/components/scan-failure.tsx'));
/** Of the lines of the recipe that is being made. */
const lineWidths = ['w-1/3', 'w-4/5', 'w-2/3', 'w-3/4', 'w-1/2'];
const stages = Object.keys(t.stages) as ScanProgressStage[];

type ProgressState = Extract<ScanState, { stage: ScanProgressStage }>;

/** A bar for each stage of the scan; the current one pulses. */
const StageBars = ({ current }: { current: ScanProgressStage }) => (
  <div aria-hidden="true" className="flex gap-1.5">
    {stages.map((stage, index) => (
      <span
        key={stage}
        className={classNames(
          'h-1.5 flex-1 rounded-full transition-colors duration-200',
          index > stages.indexOf(current) ? 'bg-line' : 'bg-accent',
          stage === current && 'animate-pulse',
        )}
      />
    ))}
  </div>
);

/** The stage of the scan, then the recipe while it is written. The screen announces the stages to screen readers. */
function ScanProgress({ state, onCancel }: { state: ProgressState; onCancel: () => void }) {
  const { partial, stage } = state;
  const streamed = useLazyModule(streamedRecipe, true);
  const stageText = t.stages[stage];
  return (
    <div>
      <StageBars current={stage} />
      {/* As high with a title of two lines, so that nothing moves. */}
      <div className="mt-6 flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 min-h-[2lh] text-xl wrap-anywhere sm:text-2xl">
            {partial?.title ? t.stageTitle(partial.title) : stageText}
          </h2>
          <div aria-hidden="true" className="mt-1 min-h-lh text-muted">
            {partial ? partial.title && stageText : <SkeletonLine className="w-2/3" />}
          </div>
        </div>
        <Button variant="secondary" className="-mt-1.5 shrink-0" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
      <div className="min-h-lh">{streamed && <streamed.SlowRecognitionNote />}</div>
      {!partial && (
        <div aria-hidden="true" className="fade-in-delayed mt-2 grid gap-3">
          {lineWidths.map((width) => (
            <SkeletonLine key={width} className={width} />
          ))}
        </div>
      )}
      {partial && streamed && (
        <streamed.StreamedRecipe recipe={partial} isComplete={stage === 'storing'} />
      )}
    </div>
  );
}

interface ScanViewProps {
  photo: ChosenPhoto;
  scan: ScanController;
  onUpgrade: () => void;
}

function ScanStatus({ scan, onUpgrade }: Omit<ScanViewProps, 'photo'>) {
  const { state } = scan;
  // Loaded during the scan, because the connection may be lost.
  const failure = useLazyModule(scanFailure, true);
  if ('stage' in state) return <ScanProgress state={state} onCancel={scan.cancel} />;
  if (state.kind !== 'failed') return null;
  if (failure) return <failure.ScanFailure scan={scan} state={state} onUpgrade={onUpgrade} />;
  return <p role="alert">{getScanFailureMessage(state)}</p>;
}

/** The selected photo, and the state of its scan. */
export function ScanStatusView({ photo, scan, onUpgrade }: ScanViewProps) {
  const { state } = scan;
  const hasFailed =
    state.kind === 'failed' && state.reason !== 'notFood' && state.reason !== 'limit';
  return (
    // At the top, so that neither a recipe that grows nor a failure moves the photo.
    <div className="card-surface grid overflow-clip lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:items-start lg:gap-8 lg:p-6">
      <div
        className={classNames(
          'relative lg:rounded-control',
          'stage' in state && 'shimmer lg:sticky lg:top-6',
        )}
      >
        <Photo
          src={useObjectUrl(photo.file)}
          alt={t.selectedPhotoAlt}
          unsupportedLabel={hasFailed ? undefined : t.unsupportedPreview}
          isEager
          className="aspect-4/3 lg:aspect-3/2 lg:rounded-control"
        />
      </div>
      <div className="p-4 sm:p-6 lg:px-0 lg:py-2">
        <ScanStatus scan={scan} onUpgrade={onUpgrade} />
      </div>
    </div>
  );
}
