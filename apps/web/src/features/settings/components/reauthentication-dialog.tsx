import type { Profile } from '@plateful/contract';
import { type ReactNode, useState } from 'react';
import { useReauthenticate } from '#features/settings/api.ts';
import { errorText } from '#lib/api.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CurrentPasswordField } from '#ui/current-password-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';

const own = texts.reauthentication;

interface ReauthenticationDialogProps {
  profile: Pick<Profile, 'email' | 'hasPassword'>;
  open: boolean;
  /** Leads to Google and back; for accounts without a password. */
  googleButton: ReactNode;
  /** What went wrong at Google. */
  problem?: string | null;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password once more, or for Google, before something that a session alone is not enough for. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { profile, open, googleButton, problem, onConfirmed, onCancel } = props;
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title={own.title}
      body={<p>{profile.hasPassword ? own.byPassword : own.byGoogle}</p>}
      busy={isBusy}
      onCancel={onCancel}
    >
      {open && profile.hasPassword && (
        <PasswordForm
          email={profile.email}
          onBusy={setIsBusy}
          onConfirmed={onConfirmed}
          onCancel={onCancel}
        />
      )}
      {open && !profile.hasPassword && (
        <div className="mt-6 grid gap-4">
          <Alert>{problem}</Alert>
          {googleButton}
          <Button look="quiet" onClick={onCancel}>
            {texts.ui.cancel}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface PasswordFormProps {
  email: string;
  onBusy: (isBusy: boolean) => void;
  onConfirmed: () => void;
  onCancel: () => void;
}

function PasswordForm({ email, onBusy, onConfirmed, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const check = useReauthenticate();

  function submit() {
    if (check.isPending) return;
    if (!password) return setProblem(own.missing);
    setProblem(null);
    onBusy(true);
    check.mutate(password, {
      onSuccess: () => {
        onBusy(false);
        onConfirmed();
      },
      onError: (error) => {
        onBusy(false);
        setProblem(errorText(error, own.failed, texts.errors.network));
      },
    });
  }

  return (
    <Form onSubmit={submit} className="mt-6 grid gap-4">
      <CurrentPasswordField
        label={own.password}
        name="password"
        email={email}
        value={password}
        onChange={setPassword}
      />
      <Alert>{problem}</Alert>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" disabled={check.isPending} onClick={onCancel}>
          {texts.ui.cancel}
        </Button>
        <Button type="submit" busy={check.isPending && own.busy}>
          {own.submit}
        </Button>
      </div>
    </Form>
  );
}
