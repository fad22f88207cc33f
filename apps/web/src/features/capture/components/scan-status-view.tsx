import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ScanController, ScanProgressStage, ScanState } from '#features/capture/use-scan.ts';
import { createTexts } from '#texts/create.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = createTexts.create;
const stages = Object.keys(t.stages) as ScanProgressStage[];

type ActiveScanState = Exclude<ScanState, { kind: 'idle' }>;
type WorkingScanState = Extract<ScanState, { kind: 'working' }>;

/** The stages of the scan. The screen announces them to screen readers. */
function ScanStageList({ state, onCancel }: { state: WorkingScanState; onCancel: () => void }) {
  const currentIndex = stages.indexOf(state.stage);
  return (
    <div>
      <h2 className="text-2xl">{state.title ? t.stageTitle(state.title) : t.question}</h2>
      <ol aria-hidden="true" className="mt-6 grid gap-4">
        {stages.map((stage, index) => (
          <li
            key={stage}
            className={classNames(
              'flex items-center gap-3 transition-opacity duration-200',
              index === currentIndex && 'font-semibold',
              index > currentIndex && 'text-muted',
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
      <Button variant="secondary" className="mt-8" onClick={onCancel}>
        {t.cancel}
      </Button>
    </div>
  );
}

interface ScanMessageProps {
  title: string;
  message: string;
  children: ReactNode;
}

function ScanMessage({ title, message, children }: ScanMessageProps) {
  return (
    <div role="alert" className="slide-up">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 max-w-[50ch] text-lg text-muted">{message}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
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
  state: ActiveScanState;
  scan: ScanController;
  onUpgrade: () => void;
}

function ScanStatus({ state, scan, onUpgrade }: ScanViewProps) {
  const { photo } = state;
  const chooseAnotherButton = (
    <Button variant="secondary" onClick={scan.reset}>
      {t.chooseAnother}
    </Button>
  );
  if (state.kind === 'working') return <ScanStageList state={state} onCancel={scan.reset} />;
  if (state.kind === 'notFood') {
    return (
      <ScanMessage title={t.notFoodTitle} message={state.message}>
        <Button onClick={() => scan.retry(photo, true)}>{t.confirmFood}</Button>
        {chooseAnotherButton}
      </ScanMessage>
    );
  }
  if (state.kind === 'failed') {
    return (
      <ScanMessage title={t.failedTitle} message={state.message}>
        {state.canRetry && <Button onClick={() => scan.retry(photo)}>{t.tryAgain}</Button>}
        {chooseAnotherButton}
      </ScanMessage>
    );
  }
  return (
    <UpgradePrompt message={state.message} onUpgrade={onUpgrade}>
      {chooseAnotherButton}
    </UpgradePrompt>
  );
}

/** The selected photo, and the state of its scan. */
export function ScanView(props: ScanViewProps) {
  const { photo, kind } = props.state;
  return (
    <div className="grid flex-1 gap-8 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:items-center lg:gap-12">
      <div className={classNames('relative rounded-card', kind === 'working' && 'shimmer')}>
        <Photo
          src={photo.previewUrl}
          alt={t.selectedPhotoAlt}
          unsupportedLabel={kind === 'failed' ? undefined : t.unsupportedPreview}
          isEager
          className="aspect-4/3 rounded-card lg:aspect-3/2"
        />
      </div>
      <ScanStatus {...props} />
    </div>
  );
}
