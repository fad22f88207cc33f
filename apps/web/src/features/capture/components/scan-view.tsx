import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Scan, ScanState, Stage } from '#features/capture/use-scan.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';

const own = texts.create;
const stages = Object.keys(own.stages) as Stage[];

type Shown = Exclude<ScanState, { kind: 'idle' }>;
type Working = Extract<ScanState, { kind: 'working' }>;

/** Where the recognition stands, in words. The screen has them read out. */
function Stages({ state, onCancel }: { state: Working; onCancel: () => void }) {
  const at = stages.indexOf(state.stage);
  return (
    <div>
      <h2 className="text-2xl">{state.title ? own.stageTitle(state.title) : own.question}</h2>
      <ol aria-hidden="true" className="mt-6 grid gap-4">
        {stages.map((stage, index) => (
          <li
            key={stage}
            className={classNames(
              'flex items-center gap-3 transition-opacity duration-200',
              index === at && 'font-semibold',
              index > at && 'text-muted',
            )}
          >
            <span className="grid size-6 place-items-center">
              {index < at && <Check className="size-5 text-leaf" />}
              {index === at && <Spinner className="size-5 text-accent-ink" />}
              {index > at && <span className="size-2 rounded-full bg-edge" />}
            </span>
            {own.stages[stage]}
          </li>
        ))}
      </ol>
      <Button look="secondary" className="mt-8" onClick={onCancel}>
        {own.cancel}
      </Button>
    </div>
  );
}

interface OutcomeProps {
  title: string;
  message: string;
  children: ReactNode;
}

function Outcome({ title, message, children }: OutcomeProps) {
  return (
    <div role="alert" className="rise">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 max-w-[50ch] text-lg text-muted">{message}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

interface UpgradeQuestionProps {
  message: string;
  onUpgrade: () => void;
  children: ReactNode;
}

/** The free recipes are used up: asks first, and stays with the photo whatever the answer. */
function UpgradeQuestion({ message, onUpgrade, children }: UpgradeQuestionProps) {
  const [asking, setAsking] = useState(true);
  return (
    <>
      {!asking && (
        <Outcome title={own.upgradeTitle} message={message}>
          {children}
        </Outcome>
      )}
      <ConfirmDialog
        open={asking}
        title={own.upgradeTitle}
        confirm={own.upgradeConfirm}
        cancel={own.upgradeDecline}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onUpgrade();
        }}
      >
        {own.upgradeQuestion}
      </ConfirmDialog>
    </>
  );
}

interface ScanViewProps {
  state: Shown;
  scan: Scan;
  onUpgrade: () => void;
}

function Answer({ state, scan, onUpgrade }: ScanViewProps) {
  const { photo } = state;
  const another = (
    <Button look="secondary" onClick={scan.reset}>
      {own.another}
    </Button>
  );
  if (state.kind === 'working') return <Stages state={state} onCancel={scan.reset} />;
  if (state.kind === 'notFood') {
    return (
      <Outcome title={own.notFoodTitle} message={state.message}>
        <Button onClick={() => scan.retry(photo, true)}>{own.itIsFood}</Button>
        {another}
      </Outcome>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Outcome title={own.failedTitle} message={state.message}>
        {state.canRetry && <Button onClick={() => scan.retry(photo)}>{own.tryAgain}</Button>}
        {another}
      </Outcome>
    );
  }
  return (
    <UpgradeQuestion message={state.message} onUpgrade={onUpgrade}>
      {another}
    </UpgradeQuestion>
  );
}

/** The chosen photo, and beside it what becomes of it. */
export function ScanView(props: ScanViewProps) {
  const { photo, kind } = props.state;
  return (
    <div className="grid flex-1 gap-8 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:items-center lg:gap-12">
      <div className={classNames('relative rounded-card', kind === 'working' && 'sweep')}>
        <Photo
          src={photo.previewUrl}
          alt={own.chosenPhoto}
          unshowable={kind === 'failed' ? undefined : own.noPreview}
          eager
          className="aspect-4/3 rounded-card lg:aspect-3/2"
        />
      </div>
      <Answer {...props} />
    </div>
  );
}
