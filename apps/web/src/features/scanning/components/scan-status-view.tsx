import { Check } from 'lucide-react';
import { getScanFailureMessage } from '#features/scanning/scan-messages.ts';
import type { ScanProgressStage, ScanState } from '#features/scanning/scan-state-machine.ts';
import type { ChosenPhoto, ScanController } from '#features/scanning/use-scan.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { createTexts } from '#texts/en/create.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = createTexts.create;
const streamedRecipe = createLazyModule(() => import('#entities/recipe/streamed-recipe.tsx'));
const scanFailure = createLazyModule(
  () => import('#features/scanning/components/scan-failure-view.tsx'),
);
const stages = Object.keys(t.stages) as ScanProgressStage[];

type ProgressState = Extract<ScanState, { stage: ScanProgressStage }>;

/** The stages of the scan. The screen announces the current one to screen readers. */
function StageList({ current }: { current: ScanProgressStage }) {
  const position = stages.indexOf(current);
  return (
    <ol className="mt-3 grid gap-1">
      {stages.map((stage, index) => (
        <li
          key={stage}
          aria-current={stage === current ? 'step' : undefined}
          className={classNames(
            'flex min-h-8 items-center gap-3 lg:min-h-12',
            stage === current ? 'font-semibold' : 'text-muted',
          )}
        >
          <span className="grid size-5 shrink-0 place-items-center">
            {index < position && <Check aria-hidden="true" className="size-5 text-leaf" />}
            {index === position && <Spinner className="size-5 text-accent-ink" />}
            {index > position && <span className="size-2 rounded-full bg-line" />}
          </span>
          {t.stages[stage]}
        </li>
      ))}
    </ol>
  );
}

/** The stages of the scan, then the recipe while it is written. */
function ScanProgress({ state, onCancel }: { state: ProgressState; onCancel: () => void }) {
  const { partial, stage } = state;
  const streamed = useLazyModule(streamedRecipe, true);
  const { ingredients = [], instructions = [] } = partial ?? {};
  const isRecipeShown = streamed && ingredients.length + instructions.length > 0;
  return (
    <div>
      {/* As high with a title of two lines, so that nothing moves. */}
      <div className="flex items-start justify-between gap-4">
        <h2 className="line-clamp-2 max-sm:line-clamp-3 min-h-[2lh] min-w-0 flex-1 text-xl wrap-anywhere sm:max-lg:text-2xl">
          {partial?.title ? t.stageTitle(hyphenateLongWords(partial.title)) : t.working}
        </h2>
        <Button variant="secondary" className="shrink-0 lg:-mt-1.5" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
      {isRecipeShown ? (
        <p aria-hidden="true" className="mt-1 flex items-center gap-2 text-muted">
          <Spinner className="size-4 text-accent-ink" />
          {t.stages[stage]}
        </p>
      ) : (
        <StageList current={stage} />
      )}
      {isRecipeShown && partial && (
        <streamed.StreamedRecipe recipe={partial} isComplete={stage === 'storing'} />
      )}
      <div className={isRecipeShown ? '*:not-empty:mt-2' : 'min-h-lh'}>
        {streamed && <streamed.SlowRecognitionNote />}
      </div>
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
  if (failure) return <failure.ScanFailureView scan={scan} state={state} onUpgrade={onUpgrade} />;
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
          className="aspect-4/3 lg:aspect-square lg:rounded-control xl:aspect-14/13"
        />
      </div>
      <div
        className={classNames(
          'p-4 sm:p-6 lg:px-0 lg:py-2',
          state.kind === 'failed' && 'lg:self-center',
        )}
      >
        <ScanStatus scan={scan} onUpgrade={onUpgrade} />
      </div>
    </div>
  );
}
