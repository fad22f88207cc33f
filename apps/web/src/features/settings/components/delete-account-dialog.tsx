import { useEffect, useState } from 'react';
import { useDeleteAccount } from '#features/settings/api.ts';
import { errorText } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { closeModal, modalIds } from '#lib/modal.ts';
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
  userId: string;
  username: string;
  onDeleted: () => void;
}

/** Says what goes away, and has the person type a word before it does. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { userId, username, onDeleted } = props;
  const isOpen = useAppStore(({ modal }) => modal === modalIds.deleteAccount);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const deletion = useDeleteAccount(userId);
  const isMeant = typed.trim() === own.word || typed.trim().toLowerCase() === username;

  // Who comes back to this page is not asked again by itself.
  useEffect(() => closeModal, []);

  function cancel() {
    setTyped('');
    setProblem(null);
    closeModal();
  }

  function submit() {
    if (!isMeant) return;
    setProblem(null);
    deletion.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (error) => {
        logFailure(own.failed, 'delete-account-dialog.tsx', error);
        setProblem(errorText(error, own.failed, own.network));
      },
    });
  }

  return (
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
          label={own.type(own.word, username)}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Alert>{problem}</Alert>
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
  );
}
