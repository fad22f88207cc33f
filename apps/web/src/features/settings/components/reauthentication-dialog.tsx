import type { Profile } from '@plateful/contract';
import { type ReactNode, useState } from 'react';
import { useReauthenticate } from '#features/settings/api.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CurrentPasswordField } from '#ui/current-password-field.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';

const t = settingsTexts.reauthentication;

interface ReauthenticationDialogProps {
  profile: Pick<Profile, 'email' | 'hasPassword'>;
  isOpen: boolean;
  /** Reauthenticates with Google; for accounts without a password. */
  googleButton: ReactNode;
  /** The error of the reauthentication with Google. */
  googleError?: string | null;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password or for Google again before a sensitive action. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { profile, isOpen, googleButton, googleError, onConfirmed, onCancel } = props;
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      isSheetOnPhones
      open={isOpen}
      title={t.title}
      body={<p>{profile.hasPassword ? t.byPassword : t.byGoogle}</p>}
      isBusy={isBusy}
      onCancel={onCancel}
    >
      {isOpen && profile.hasPassword && (
        <ReauthenticationForm
          email={profile.email}
          onBusyChange={setIsBusy}
          onConfirmed={onConfirmed}
          onCancel={onCancel}
        />
      )}
      {isOpen && !profile.hasPassword && (
        <div className="mt-6 grid gap-4">
          <Alert>{googleError}</Alert>
          {googleButton}
          <Button variant="ghost" size="large" onClick={onCancel}>
            {texts.ui.cancel}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface ReauthenticationFormProps {
  email: string;
  onBusyChange: (isBusy: boolean) => void;
  onConfirmed: () => void;
  onCancel: () => void;
}

function ReauthenticationForm({
  email,
  onBusyChange,
  onConfirmed,
  onCancel,
}: ReauthenticationFormProps) {
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reauthenticate = useReauthenticate();

  function handleChange(value: string) {
    setPassword(value);
    setPasswordError(null);
  }

  function handleSubmit() {
    if (reauthenticate.isPending) return;
    setFailure(null);
    setPasswordError(password ? null : t.missingPassword);
    if (!password) return;
    onBusyChange(true);
    reauthenticate.mutate(password, {
      onSuccess: () => {
        onBusyChange(false);
        onConfirmed();
      },
      onError: (error) => {
        onBusyChange(false);
        const message = getErrorMessage(error, t.failed, texts.errors.network);
        const isWrongPassword = error instanceof ApiError && error.status === 400;
        if (isWrongPassword) setPasswordError(message);
        else setFailure(message);
      },
    });
  }

  return (
    <Form onSubmit={handleSubmit} className="mt-6 grid gap-4">
      <CurrentPasswordField
        label={t.password}
        name="password"
        email={email}
        value={password}
        error={passwordError}
        onChange={handleChange}
      />
      <Alert>{failure}</Alert>
      <DialogActions>
        <Button variant="secondary" disabled={reauthenticate.isPending} onClick={onCancel}>
          {texts.ui.cancel}
        </Button>
        <Button type="submit" busyLabel={reauthenticate.isPending && t.busy}>
          {t.submit}
        </Button>
      </DialogActions>
    </Form>
  );
}
