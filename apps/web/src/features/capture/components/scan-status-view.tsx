import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageFor } from '#features/capture/scan-messages.ts';
import type { ScanProgressStage, ScanState } from '#features/capture/scan-state-machine.ts';
import type { ChosenPhoto, ScanController } from '#features/capture/use-scan.ts';
import { ApiError } from '#lib/api-client.ts';
import { formatMinutes } from '#lib/format.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths.ts';
import { useCountdown } from '#lib/use-countdown.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { createTexts } from '#texts/en/create.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Photo } from '#ui/photo.tsx';
import { RequestId } from '#ui/request-id.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = createTexts.create;
const streamedRecipe = createLazyModule(() => import('#entities/recipe/streamed-recipe.tsx'));
const stages = Object.keys(t.stages) as ScanProgressStage[];

type ProgressState = Extract<ScanState, { stage: ScanProgressStage }>;

/** The stages of the scan, then the recipe while it is written. The screen announces the stages to screen readers. */
function ScanProgress({ state, onCancel }: { state: ProgressState; onCancel: () => void }) {
  const { partial } = state;
  const streamed = useLazyModule(streamedRecipe, true);
  const currentIndex = stages.indexOf(state.stage);
  return (
    <div>
      {/* As high with a title of two lines, so that nothing moves. */}
      <h2 className="min-h-[2lh] text-2xl wrap-anywhere">
        {partial?.title ? t.stageTitle(partial.title) : t.question}
      </h2>
      <ol aria-hidden="true" className="mt-4 grid gap-4">
        {stages.map((stage, index) => (
          <li
            key={stage}
            className={classNames(
              'flex items-center gap-3 transition-opacity duration-200',
              index === currentIndex && 'font-semibold',
              index > currentIndex && 'text-muted',
              // On phones, only the current stage, so that the recipe is in view.
              index !== currentIndex && 'max-lg:hidden',
            )}
          >
            <span className="grid size-6 place-items-center">
              {index < currentIndex && <Check className="size-5 text-leaf" />}
              {index === currentIndex && <Spinner className="size-5 text-accent-ink" />}
              {index > currentIndex && <span className="size-2 rounded-full bg-control-border" />}
            </span>
            {t.stages[stage]}
          </li>
        ))}
      </ol>
      <div className="mt-6 min-h-lh">{streamed && <streamed.SlowNote />}</div>
      <Button variant="secondary" className="mt-2" onClick={onCancel}>
        {t.cancel}
      </Button>
      {partial && streamed && (
        <streamed.StreamedRecipe recipe={partial} isComplete={state.stage === 'storing'} />
      )}
    </div>
  );
}

interface ScanMessageProps {
  title: string;
  message: string;
  error?: unknown;
  children: ReactNode;
}

function ScanMessage({ title, message, error, children }: ScanMessageProps) {
  return (
    <div className="slide-up">
      <div role="alert">
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-3 max-w-[50ch] text-lg text-muted">
          {message}
          <RequestId error={error} />
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

interface RetryButtonProps {
  /** Until then, the server has asked not to try again. */
  delaySeconds: number;
  onRetry: () => void;
}

/** "20 s", and from 100 seconds "2 min". */
const formatDelay = (seconds: number) =>
  seconds < 100 ? `${seconds} s` : formatMinutes(Math.ceil(seconds / 60));

function RetryButton({ delaySeconds, onRetry }: RetryButtonProps) {
  const [secondsLeft] = useCountdown(delaySeconds);
  return (
    <Button disabled={secondsLeft > 0} onClick={onRetry} className="tabular-nums">
      {secondsLeft === 0 ? t.tryAgain : t.tryAgainIn(formatDelay(secondsLeft))}
    </Button>
  );
}

interface UpgradePromptProps {
  message: string;
  onUpgrade: () => void;
  children: ReactNode;
}

/** Tells that the free recipes are used up and offers a membership. The photo stays selected. */
function UpgradePrompt({ message, onUpgrade, children }: UpgradePromptProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(true);
  return (
    <>
      {!isDialogOpen && (
        <ScanMessage title={t.upgradeTitle} message={message}>
          {children}
        </ScanMessage>
      )}
      <ConfirmDialog
        open={isDialogOpen}
        title={t.upgradeTitle}
        confirmLabel={t.upgradeConfirm}
        cancelLabel={t.upgradeDecline}
        onCancel={() => setIsDialogOpen(false)}
        onConfirm={() => {
          setIsDialogOpen(false);
          onUpgrade();
        }}
      >
        {t.upgradeQuestion}
      </ConfirmDialog>
    </>
  );
}

interface ScanViewProps {
  photo: ChosenPhoto;
  scan: ScanController;
  onUpgrade: () => void;
}

function ScanStatus({ scan, onUpgrade }: Omit<ScanViewProps, 'photo'>) {
  const { state } = scan;
  if ('stage' in state) return <ScanProgress state={state} onCancel={scan.cancel} />;
  if (state.kind !== 'failed') return null;
  const message = messageFor(state);
  const chooseAnotherButton = (
    <Button variant="secondary" onClick={scan.dismiss}>
      {t.chooseAnother}
    </Button>
  );
  if (state.reason === 'notFood') {
    return (
      <ScanMessage title={t.notFoodTitle} message={message}>
        <Button onClick={() => scan.retry(true)}>{t.confirmFood}</Button>
        {chooseAnotherButton}
      </ScanMessage>
    );
  }
  if (state.reason === 'limit') {
    return (
      <UpgradePrompt message={message} onUpgrade={onUpgrade}>
        {chooseAnotherButton}
      </UpgradePrompt>
    );
  }
  return (
    <ScanMessage title={t.failedTitle} message={message} error={state.error}>
      {state.canRetry && (
        <RetryButton
          delaySeconds={state.error instanceof ApiError ? state.error.retryAfterSeconds : 0}
          onRetry={() => scan.retry()}
        />
      )}
      {chooseAnotherButton}
      <ButtonLink variant="ghost" to={paths.createItemManually}>
        {t.writeManually}
      </ButtonLink>
    </ScanMessage>
  );
}

/** The selected photo, and the state of its scan. */
export function ScanStatusView({ photo, scan, onUpgrade }: ScanViewProps) {
  const { state } = scan;
  const hasFailed =
    state.kind === 'failed' && state.reason !== 'notFood' && state.reason !== 'limit';
  return (
    <div
      className={classNames(
        'grid flex-1 gap-8 max-lg:content-start lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:gap-12',
        // A recipe that grows must not move what is above it.
        'stage' in state ? 'lg:items-start' : 'lg:items-center',
      )}
    >
      <div
        className={classNames(
          'relative rounded-card',
          'stage' in state && 'shimmer lg:sticky lg:top-8',
        )}
      >
        <Photo
          src={useObjectUrl(photo.file)}
          alt={t.selectedPhotoAlt}
          unsupportedLabel={hasFailed ? undefined : t.unsupportedPreview}
          isEager
          className="aspect-4/3 rounded-card lg:aspect-3/2"
        />
      </div>
      <ScanStatus scan={scan} onUpgrade={onUpgrade} />
    </div>
  );
}
