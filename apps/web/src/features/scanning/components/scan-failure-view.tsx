import { type ReactNode, useState } from 'react';
import { getScanFailureMessage } from '#features/scanning/scan-messages.ts';
import type { ScanState } from '#features/scanning/scan-state-machine.ts';
import type { ScanController } from '#features/scanning/use-scan.ts';
import { ApiError } from '#lib/api-client.ts';
import { formatMinutes } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useCountdown } from '#lib/use-countdown.ts';
import { createTexts } from '#texts/en/create.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { ErrorRequestId } from '#ui/error-request-id.tsx';

const t = createTexts.create;

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
          <ErrorRequestId error={error} />
        </p>
      </div>
      <div className="mt-6 grid gap-3 sm:max-w-xs">{children}</div>
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
          <Button onClick={onUpgrade}>{t.upgrade}</Button>
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

interface ScanFailureProps {
  scan: ScanController;
  state: Extract<ScanState, { kind: 'failed' }>;
  onUpgrade: () => void;
}

/** Why a scan has failed, and what to do. */
export function ScanFailureView({ scan, state, onUpgrade }: ScanFailureProps) {
  const message = getScanFailureMessage(state);
  const chooseAnotherButton = (
    <Button variant="secondary" onClick={scan.dismiss}>
      {t.chooseAnother}
    </Button>
  );
  const writeLink = (
    <ButtonLink variant="link" to={paths.createItemManually}>
      {t.writeManually}
    </ButtonLink>
  );
  if (state.reason === 'notFood') {
    return (
      <ScanMessage title={t.notFoodTitle} message={message}>
        <Button onClick={scan.dismiss}>{t.chooseAnother}</Button>
        <Button variant="secondary" onClick={() => scan.retry(true)}>
          {t.confirmFood}
        </Button>
        {writeLink}
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
      {writeLink}
    </ScanMessage>
  );
}
