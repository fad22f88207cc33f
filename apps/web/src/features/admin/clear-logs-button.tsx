import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { logKeys } from '#features/admin/api.ts';
import { ApiError, getErrorMessage, isReauthenticationRequiredError } from '#lib/api-client.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { logsApi } from '#lib/logs-api.ts';
import { consumeReauthenticationResult } from '#lib/pending-reauthentication.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#ui/dialog.tsx';

const t = adminTexts.clear;

export interface ReauthenticationProps {
  isOpen: boolean;
  /** The error of the reauthentication with Google. */
  googleError: string | null;
  onConfirmed: () => void;
  onCancel: () => void;
}

interface ClearLogsButtonProps {
  /** Renders the dialog that asks for the password, or for Google. */
  renderReauthentication: (props: ReauthenticationProps) => ReactNode;
  onCleared: () => void;
}

/** On phones, a button of the title row shows only its icon. */
export const iconOnlyOnPhonesClass = 'max-sm:w-11 max-sm:px-0!';

const getFailureMessage = (error: Error): string => {
  const message = error instanceof ApiError ? getErrorMessage(error, '') : '';
  return message ? t.failedBecause(message) : t.failed;
};

/** Deletes all log entries, after a confirmation and, if the server asks for it, a reauthentication. */
export function ClearLogsButton({ renderReauthentication, onCleared }: ClearLogsButtonProps) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<'confirm' | 'reauthenticate' | null>(null);
  const [googleError, setGoogleError] = useState<string | null>(null);
  const clearing = useMutation({
    mutationFn: () => logsApi.command('clearLogs', {}),
    onSuccess: () => {
      setStep(null);
      onCleared();
      void queryClient.invalidateQueries({ queryKey: logKeys.all });
    },
    onError: (error) => setStep(isReauthenticationRequiredError(error) ? 'reauthenticate' : null),
  });
  const { data, error } = clearing;

  // After the reauthentication with Google, the admin has to confirm again.
  useEffect(() => {
    const outcome = consumeReauthenticationResult('clearLogs');
    if (!outcome) return;
    setGoogleError(outcome.errorMessage);
    setStep(outcome.errorMessage ? 'reauthenticate' : 'confirm');
  }, []);

  return (
    <>
      <Button
        variant="dangerSoft"
        title={t.action}
        className={iconOnlyOnPhonesClass}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={() => setStep('confirm')}
      >
        <span className="max-sm:sr-only">{t.action}</span>
      </Button>
      <ConfirmDialog
        isDestructive
        open={step === 'confirm'}
        title={t.title}
        confirmLabel={t.confirm}
        busyLabel={clearing.isPending && t.busy}
        onConfirm={clearing.mutate}
        onCancel={() => setStep(null)}
      >
        {t.body}
      </ConfirmDialog>
      {renderReauthentication({
        isOpen: step === 'reauthenticate',
        googleError,
        onConfirmed: clearing.mutate,
        onCancel: () => setStep(null),
      })}
      <Dialog
        open={data !== undefined}
        title={t.cleared}
        body={<p>{data && t.deleted(data.deletedCount)}</p>}
        onCancel={browserNavigation.reload}
      >
        <DialogActions>
          <Button onClick={browserNavigation.reload}>{t.close}</Button>
        </DialogActions>
      </Dialog>
      {/* Below the theme switch, which is beside the buttons. */}
      <div className="w-full has-[p]:mt-2 sm:has-[p]:mt-3 desktop:-mr-14 desktop:w-[calc(100%+3.5rem)]">
        <Alert>
          {error && !isReauthenticationRequiredError(error) ? getFailureMessage(error) : null}
        </Alert>
      </div>
    </>
  );
}
