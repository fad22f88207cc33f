import { getUsernameErrorMessage, type User } from '@plateful/contract';
import { useState } from 'react';
import { useRegister } from '#features/account/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { getPasswordError, getPasswordErrorWhileTyping } from '#lib/password-validation.ts';
import { accountTexts } from '#texts/en/account.ts';
import { translateMessage } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { type NewPassword, NewPasswordFields } from '#ui/new-password-fields.tsx';

const t = accountTexts.register.profile;

interface ProfileFields extends NewPassword {
  username: string;
  isOldEnough: boolean;
}

/** The message for the first invalid field. */
function getProfileFieldsError({
  username,
  password,
  confirm,
  isOldEnough,
}: ProfileFields): string | null {
  if (!username.trim() || !password || !confirm) return t.missingFields;
  const usernameError = getUsernameErrorMessage(username);
  return (
    (usernameError && translateMessage(usernameError)) ??
    getPasswordError(password) ??
    (password !== confirm ? t.passwordMismatch : null) ??
    (isOldEnough ? null : t.ageNotConfirmed)
  );
}

interface RegisterProfileStepProps {
  email: string;
  onRegistered: (user: User) => void;
}

/** Step 3: asks for a username, a password, and the confirmation of the minimum age. */
export function RegisterProfileStep({ email, onRegistered }: RegisterProfileStepProps) {
  const [fields, setFields] = useState<ProfileFields>({
    username: '',
    password: '',
    confirm: '',
    isOldEnough: false,
  });
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const register = useRegister();
  const updateFields = (changes: Partial<ProfileFields>) => setFields({ ...fields, ...changes });
  const { username, password, isOldEnough } = fields;
  const strengthError = getPasswordErrorWhileTyping(password);

  function handleSubmit() {
    const validationError = getProfileFieldsError(fields);
    setErrorMessage(validationError);
    if (validationError) return;
    register.mutate(
      { email, username, password },
      {
        onSuccess: ({ user }) => onRegistered(user),
        onError: (error) =>
          setErrorMessage(getErrorMessage(error, t.failed, accountTexts.register.networkError)),
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-4">
      <TextField
        label={t.username}
        hint={t.usernameHint}
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => updateFields({ username: event.target.value })}
      />
      <NewPasswordFields
        label={t.password}
        confirmationLabel={t.confirm}
        value={fields}
        strengthError={strengthError}
        onChange={updateFields}
      />
      <Checkbox
        label={t.ageConfirmation}
        hint={t.ageHint}
        required
        checked={isOldEnough}
        onChange={(event) => updateFields({ isOldEnough: event.target.checked })}
      />
      {/* A weak password is reported at its field. */}
      <Alert>{errorMessage === strengthError ? null : errorMessage}</Alert>
      <Button type="submit" size="large" busyLabel={register.isPending && t.busy}>
        {t.submit}
      </Button>
    </Form>
  );
}
