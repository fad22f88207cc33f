import type { Profile } from '@plateful/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useDeleteAccount } from '#features/settings/api.ts';
import { ReauthenticationDialog } from '#features/settings/components/reauthentication-dialog.tsx';
import { getErrorMessage, isReauthenticationRequiredError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { logError } from '#lib/logger.ts';
import { closeModal, modalIds, openModal } from '#lib/modal-state.ts';
import {
  consumeReauthenticationResult,
  type PendingAction,
} from '#lib/pending-reauthentication.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const t = settingsTexts.accountDeletion;

function DeletedDataList() {
  return (
    <>
      <p>{t.dialogBody}</p>
      <ul className="mt-2 list-disc pl-5 text-ink">
        {t.deletedData.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{t.retainedData}</p>
    </>
  );
}

interface DeleteAccountDialogProps {
  profile: Profile;
  renderGoogleButton: (pending: PendingAction) => ReactNode;
  onDeleted: () => void;
}

/** Lists what is deleted, and asks the user to type a confirmation. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { profile, renderGoogleButton, onDeleted } = props;
  const isOpen = useAppStore(({ openModalId }) => openModalId === modalIds.deleteAccount);
  const [confirmationText, setConfirmationText] = useState('');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isReauthenticating, setIsReauthenticating] = useState(false);
  /** The error of the reauthentication with Google; empty if it succeeded, null if there was none. */
  const [googleError, setGoogleError] = useState<string | null>(null);
  const deleteAccount = useDeleteAccount(profile.userId);
  const isConfirmed =
    confirmationText.trim() === t.confirmationWord ||
    confirmationText.trim().toLowerCase() === profile.username;

  // Restores the dialog after the reauthentication with Google. The user has to confirm the deletion again.
  useEffect(() => {
    const outcome = consumeReauthenticationResult('delete');
    if (!outcome) return;
    setConfirmationText(outcome.typedText);
    setGoogleError(outcome.errorMessage);
    setIsReauthenticating(outcome.errorMessage !== '');
    openModal(modalIds.deleteAccount);
  }, []);

  function handleCancel() {
    setConfirmationText('');
    setErrorMessage(null);
    setGoogleError(null);
    closeModal();
  }

  function handleSubmit() {
    if (!isConfirmed) return;
    setErrorMessage(null);
    setIsReauthenticating(false);
    deleteAccount.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (error) => {
        if (isReauthenticationRequiredError(error)) return setIsReauthenticating(true);
        logError(t.failed, 'delete-account-dialog.tsx', error);
        setErrorMessage(getErrorMessage(error, t.failed, t.networkError));
      },
    });
  }

  return (
    <>
      <Dialog
        isSheetOnPhones
        id={modalIds.deleteAccount}
        open={isOpen && !isReauthenticating}
        title={t.dialogTitle}
        body={<DeletedDataList />}
        isBusy={deleteAccount.isPending}
        onCancel={handleCancel}
      >
        <Form onSubmit={handleSubmit} className="mt-6 grid gap-4">
          <TextField
            label={t.confirmationLabel(t.confirmationWord, profile.username)}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={confirmationText}
            onChange={(event) => setConfirmationText(event.target.value)}
          />
          <Alert>{errorMessage}</Alert>
          <p role="status" className="text-sm font-medium text-leaf empty:hidden">
            {googleError === '' && !errorMessage ? t.reauthenticated : null}
          </p>
          <DialogActions>
            <Button variant="secondary" disabled={deleteAccount.isPending} onClick={handleCancel}>
              {texts.ui.cancel}
            </Button>
            <Button
              type="submit"
              variant="danger"
              disabled={!isConfirmed}
              busyLabel={deleteAccount.isPending && t.busy}
            >
              {t.confirm}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
      <ReauthenticationDialog
        profile={profile}
        isOpen={isReauthenticating}
        googleButton={renderGoogleButton({ action: 'delete', typedText: confirmationText })}
        googleError={googleError}
        onConfirmed={handleSubmit}
        onCancel={() => setIsReauthenticating(false)}
      />
    </>
  );
}
