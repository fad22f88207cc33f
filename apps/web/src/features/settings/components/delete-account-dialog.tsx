import type { Profile } from '@plateful/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useDeleteAccount } from '#features/settings/api.ts';
import { ReauthenticationDialog } from '#features/settings/components/reauthentication-dialog.tsx';
import { errorText, needsReauthentication } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { closeModal, modalIds, openModal } from '#lib/modal.ts';
import { type PendingAction, takeOutcome } from '#lib/reauthentication.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const own = texts.deletion;

function WhatGoesAway() {
  return (
    <>
      <p>{own.dialogBody}</p>
      <ul className="mt-2 list-disc pl-5 text-ink">
        {own.lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{own.kept}</p>
    </>
  );
}

interface DeleteAccountDialogProps {
  profile: Profile;
  googleButton: (pending: PendingAction) => ReactNode;
  onDeleted: () => void;
}

/** Says what goes away, and has the person type a word before it does. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { profile, googleButton, onDeleted } = props;
  const isOpen = useAppStore(({ modal }) => modal === modalIds.deleteAccount);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** Back from Google: why it is not confirmed, empty when it is. */
  const [googleProblem, setGoogleProblem] = useState<string | null>(null);
  const deletion = useDeleteAccount(profile.userId);
  const isMeant = typed.trim() === own.word || typed.trim().toLowerCase() === profile.username;

  // Who comes back to this page is not asked again by itself.
  useEffect(() => closeModal, []);
  // Back from Google: everything as it was. What cannot be undone does not start by itself.
  useEffect(() => {
    const outcome = takeOutcome('delete');
    if (!outcome) return;
    setTyped(outcome.typed);
    setGoogleProblem(outcome.problem);
    setIsAsking(outcome.problem !== '');
    openModal(modalIds.deleteAccount);
  }, []);

  function cancel() {
    setTyped('');
    setProblem(null);
    setGoogleProblem(null);
    closeModal();
  }

  function submit() {
    if (!isMeant) return;
    setProblem(null);
    setIsAsking(false);
    deletion.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (error) => {
        if (needsReauthentication(error)) return setIsAsking(true);
        logFailure(own.failed, 'delete-account-dialog.tsx', error);
        setProblem(errorText(error, own.failed, own.network));
      },
    });
  }

  return (
    <>
      <Dialog
        id={modalIds.deleteAccount}
        open={isOpen}
        title={own.dialogTitle}
        body={<WhatGoesAway />}
        busy={deletion.isPending}
        onCancel={cancel}
      >
        <Form onSubmit={submit} className="mt-6 grid gap-4">
          <TextField
            label={own.type(own.word, profile.username)}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Alert>{problem}</Alert>
          <p role="status" className="text-sm font-medium text-leaf empty:hidden">
            {googleProblem === '' && !problem ? own.confirmed : null}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="secondary" disabled={deletion.isPending} onClick={cancel}>
              {texts.ui.cancel}
            </Button>
            <Button
              type="submit"
              look="danger"
              disabled={!isMeant}
              busy={deletion.isPending && own.busy}
            >
              {own.confirm}
            </Button>
          </div>
        </Form>
      </Dialog>
      <ReauthenticationDialog
        profile={profile}
        open={isAsking}
        googleButton={googleButton({ action: 'delete', typed })}
        problem={googleProblem}
        onConfirmed={submit}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
