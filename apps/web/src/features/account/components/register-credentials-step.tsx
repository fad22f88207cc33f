import { getUsernameErrorMessage, toUsername, type User } from '@plateful/contract';
import { useRef, useState } from 'react';
import { useRegister } from '#features/account/api.ts';
import { clearEmailVerification } from '#features/account/email-verification.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import {
  getTranslatedPasswordError,
  getTranslatedPasswordErrorUnlessEmpty,
} from '#lib/password-validation.ts';
import { accountTexts } from '#texts/en/account.ts';
import { translateServerMessage } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordFields, type NewPasswordValues } from '#ui/new-password-fields.tsx';

const t = accountTexts.register.profile;

interface ProfileFields extends NewPasswordValues {
  username: string;
  isOldEnough: boolean;
}

type FieldErrors = { [Field in keyof ProfileFields]?: string };

/** The message for the first invalid field. */
function getFieldErrors({ username, password, confirm, isOldEnough }: ProfileFields): FieldErrors {
  if (!username.trim()) return { username: t.missingFields };
  if (!password) return { password: t.missingFields };
  if (!confirm) return { confirm: t.missingFields };
  const usernameError = getUsernameErrorMessage(username);
  if (usernameError) return { username: translateServerMessage(usernameError) };
  const passwordError = getTranslatedPasswordError(password);
  if (passwordError) return { password: passwordError };
  if (password !== confirm) return { confirm: t.passwordMismatch };
  return isOldEnough ? {} : { isOldEnough: t.ageNotConfirmed };
}

const isUsernameTaken = (error: unknown) =>
  error instanceof ApiError && error.code === 'USERNAME_TAKEN';

/** The email is no longer verified, or has an account by now: a reload opens the first step. */
const hasToStartOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'FORBIDDEN' || error.code === 'CONFLICT');

interface RegisterProfileStepProps {
  email: string;
  onRegistered: (user: User) => void;
}

/** Step 3: asks for a username, a password, and the confirmation of the minimum age. */
export function RegisterCredentialsStep({ email, onRegistered }: RegisterProfileStepProps) {
  const [fields, setFields] = useState<ProfileFields>({
    username: '',
    password: '',
    confirm: '',
    isOldEnough: false,
  });
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  /** The full name that the username was made from. */
  const [fullName, setFullName] = useState<string | null>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const register = useRegister();
  const { username, password, isOldEnough } = fields;

  function updateFields(changes: Partial<ProfileFields>) {
    setFields((previous) => ({ ...previous, ...changes }));
    setFieldErrors({});
  }

  /** Replaces a full name by a username. @returns the username */
  function applyUsername(): string {
    const created = toUsername(username);
    if (created === username || getUsernameErrorMessage(created)) return username;
    if (getUsernameErrorMessage(username) || /\s/.test(username.trim()))
      setFullName(username.trim());
    updateFields({ username: created });
    return created;
  }

  function handleSubmit() {
    setErrorMessage(null);
    const profile = { ...fields, username: applyUsername() };
    const invalid = getFieldErrors(profile);
    setFieldErrors(invalid);
    if (Object.keys(invalid).length > 0) return;
    register.mutate(
      { email, username: profile.username, password, firstName: fullName ?? username.trim() },
      {
        onSuccess: ({ user }) => onRegistered(user),
        onError: (error) => {
          const message = getErrorMessage(error, t.failed, accountTexts.register.networkError);
          if (hasToStartOver(error)) clearEmailVerification();
          if (!isUsernameTaken(error)) return setErrorMessage(message);
          setFieldErrors({ username: message });
          usernameInput.current?.focus();
        },
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit} focusesInvalidField className="grid gap-4">
      <TextField
        ref={usernameInput}
        label={t.username}
        hint={fullName === null ? t.usernameHint : t.usernameCreated}
        error={fieldErrors.username ?? null}
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => updateFields({ username: event.target.value })}
        onBlur={applyUsername}
      />
      <NewPasswordFields
        label={t.password}
        confirmationLabel={t.confirm}
        value={fields}
        strengthError={fieldErrors.password ?? getTranslatedPasswordErrorUnlessEmpty(password)}
        confirmationError={fieldErrors.confirm ?? null}
        onChange={updateFields}
      />
      <Checkbox
        label={t.ageConfirmation}
        hint={t.ageHint}
        error={fieldErrors.isOldEnough ?? null}
        required
        checked={isOldEnough}
        onChange={(event) => updateFields({ isOldEnough: event.target.checked })}
      />
      <Alert>{errorMessage}</Alert>
      <Button type="submit" size="large" busyLabel={register.isPending && t.busy}>
        {t.submit}
      </Button>
    </Form>
  );
}
