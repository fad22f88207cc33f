import { useState } from 'react';
import { useResetPassword } from '#features/account/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { getPasswordError } from '#lib/password-validation.ts';
import { accountTexts } from '#texts/account.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordAccountField } from '#ui/current-password-field.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';

const t = accountTexts.recovery.password;
const emptyFields = { password: '', confirm: '' };
type PasswordFields = typeof emptyFields;

/** The message for the first invalid field. A mismatch is reported before a weak password. */
const getPasswordFieldsError = ({ password, confirm }: PasswordFields): string | null =>
  password === confirm ? getPasswordError(password) : t.passwordMismatch;

interface RecoveryPasswordStepProps {
  email: string;
  onChanged: () => void;
}

/** Step 3: asks for the new password and its confirmation. */
export function RecoveryPasswordStep({ email, onChanged }: RecoveryPasswordStepProps) {
  const [fields, setFields] = useState(emptyFields);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const resetPassword = useResetPassword(email);
  const { password, confirm } = fields;
  // The strength error appears on submit, not while typing: otherwise it would appear before the confirmation is
  // entered.
  const strengthError = errorMessage === getPasswordError(password) ? errorMessage : null;

  function updateFields(changes: Partial<PasswordFields>) {
    setFields((previous) => ({ ...previous, ...changes }));
    setErrorMessage(null);
  }

  function handleSubmit() {
    const validationError = getPasswordFieldsError(fields);
    setErrorMessage(validationError);
    if (validationError) return;
    resetPassword.mutate(password, {
      onSuccess: onChanged,
      onError: (error) =>
        setErrorMessage(getErrorMessage(error, t.failed, accountTexts.recovery.networkError)),
    });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-4">
      <PasswordAccountField email={email} />
      <NewPasswordFields
        label={t.password}
        confirmationLabel={t.confirm}
        value={password}
        strengthError={strengthError}
        confirmation={confirm}
        onChange={(value) => updateFields({ password: value })}
        onConfirmationChange={(value) => updateFields({ confirm: value })}
      />
      {/* A weak password is reported at its field. */}
      <Alert>{strengthError ? null : errorMessage}</Alert>
      <Button type="submit" size="large" busyLabel={resetPassword.isPending && t.busy}>
        {t.submit}
      </Button>
    </Form>
  );
}
