import { useState } from 'react';
import { useResetPassword } from '#features/account/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { getTranslatedPasswordError } from '#lib/password-validation.ts';
import { accountTexts } from '#texts/en/account.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { HiddenAccountEmailField } from '#ui/current-password-field.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordFields, type NewPasswordValues } from '#ui/new-password-fields.tsx';

const t = accountTexts.recovery.password;
/** The message for the first invalid field. A mismatch is reported before a weak password. */
const getPasswordFieldsError = ({ password, confirm }: NewPasswordValues): string | null =>
  password === confirm ? getTranslatedPasswordError(password) : t.passwordMismatch;

interface RecoveryPasswordStepProps {
  email: string;
  onChanged: () => void;
}

/** Step 3: asks for the new password and its confirmation. */
export function RecoveryPasswordStep({ email, onChanged }: RecoveryPasswordStepProps) {
  const [fields, setFields] = useState<NewPasswordValues>({ password: '', confirm: '' });
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const resetPassword = useResetPassword(email);
  // The strength error appears on submit, not while typing: otherwise it would appear before the confirmation is
  // entered.
  const mismatchError = errorMessage === t.passwordMismatch ? errorMessage : null;
  const strengthError =
    errorMessage === getTranslatedPasswordError(fields.password) ? errorMessage : null;

  function updateFields(changes: Partial<NewPasswordValues>) {
    setFields((previous) => ({ ...previous, ...changes }));
    setErrorMessage(null);
  }

  function handleSubmit() {
    const validationError = getPasswordFieldsError(fields);
    setErrorMessage(validationError);
    if (validationError) return;
    resetPassword.mutate(fields.password, {
      onSuccess: onChanged,
      onError: (error) =>
        setErrorMessage(getErrorMessage(error, t.failed, accountTexts.recovery.networkError)),
    });
  }

  return (
    <Form onSubmit={handleSubmit} focusesInvalidField className="grid gap-4">
      <HiddenAccountEmailField email={email} />
      <NewPasswordFields
        label={t.password}
        confirmationLabel={t.confirm}
        value={fields}
        strengthError={strengthError}
        confirmationError={mismatchError}
        onChange={updateFields}
      />
      <Alert>{strengthError || mismatchError ? null : errorMessage}</Alert>
      <Button type="submit" size="large" busyLabel={resetPassword.isPending && t.busy}>
        {t.submit}
      </Button>
    </Form>
  );
}
