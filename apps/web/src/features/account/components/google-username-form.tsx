import { getUsernameErrorMessage, toUsername, type User } from '@plateful/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRegisterWithGoogle } from '#features/account/api.ts';
import { GoogleSignInButton } from '#features/account/components/google-sign-in-button.tsx';
import {
  type GoogleRegistration,
  getSuggestedUsernameFromError,
  readEnteredGoogleUsername,
  saveEnteredGoogleUsername,
} from '#features/account/google-registration-store.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { accountTexts } from '#texts/en/account.ts';
import { translateServerMessage } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const t = accountTexts.accountSetup.username;
const profileTexts = accountTexts.register.profile;

/** The message for an invalid username; `null` if it is valid. */
function getUsernameError(username: string): string | null {
  if (!username.trim()) return profileTexts.missingFields;
  const message = getUsernameErrorMessage(username);
  return message && translateServerMessage(message);
}

/** Whether the credential or its cookie has expired. */
const isExpiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'LOGIN_FAILED';

interface GoogleUsernameFormProps {
  registration: GoogleRegistration;
  onRegistered: (user: User) => void;
}

/** Asks a new Google user for an available username and creates the account. */
export function GoogleUsernameForm({ registration, onRegistered }: GoogleUsernameFormProps) {
  const { credential } = registration;
  const [suggestion, setSuggestion] = useState(registration.suggestion);
  const [username, setUsername] = useState(
    () => readEnteredGoogleUsername() ?? registration.suggestion,
  );
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const register = useRegisterWithGoogle();
  const hasExpired = isExpiredError(register.error);

  function changeUsername(name: string) {
    setUsername(name);
    setFieldError(null);
    saveEnteredGoogleUsername(name);
  }

  function applyUsername() {
    const created = toUsername(username);
    if (created !== username && !getUsernameErrorMessage(created)) changeUsername(created);
  }

  const focusField = () => container.current?.querySelector('input')?.focus();

  function showFieldError(message: string) {
    flushSync(() => setFieldError(message));
    focusField();
  }

  function applySuggestion() {
    changeUsername(suggestion);
    // The button disappears with the suggestion.
    focusField();
  }

  function handleSubmit() {
    if (register.isPending || hasExpired) return;
    setErrorMessage(null);
    const usernameError = getUsernameError(username);
    if (usernameError) return showFieldError(usernameError);
    setFieldError(null);
    register.mutate(
      { credential, username },
      {
        onSuccess: ({ user }) => onRegistered(user),
        onError: (error) => {
          const suggestedUsername = getSuggestedUsernameFromError(error);
          if (suggestedUsername === null)
            return setErrorMessage(
              getErrorMessage(error, profileTexts.failed, accountTexts.register.networkError),
            );
          setSuggestion(suggestedUsername);
          showFieldError(getErrorMessage(error, profileTexts.failed));
        },
      },
    );
  }

  return (
    <div ref={container} className="grid gap-4">
      <Form onSubmit={handleSubmit} className="grid gap-4">
        <div>
          <TextField
            label={profileTexts.username}
            hint={profileTexts.usernameHint}
            error={fieldError}
            name="username"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={register.isPending}
            value={username}
            onChange={(event) => changeUsername(event.target.value)}
            onBlur={applyUsername}
          />
          {fieldError && suggestion && suggestion !== username && (
            <Button variant="secondary" className="mt-3 mb-2" onClick={applySuggestion}>
              {t.applySuggestion(suggestion)}
            </Button>
          )}
        </div>
        <Alert>{hasExpired ? t.expired : errorMessage}</Alert>
        {!hasExpired && (
          <Button type="submit" size="large" busyLabel={register.isPending && t.busy}>
            {accountTexts.accountSetup.submit}
          </Button>
        )}
      </Form>
      {hasExpired && (
        <GoogleSignInButton isPrimary>{accountTexts.account.continueWithGoogle}</GoogleSignInButton>
      )}
    </div>
  );
}
