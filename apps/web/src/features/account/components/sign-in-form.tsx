import type { User } from '@plateful/contract';
import { useState } from 'react';
import { useLogin } from '#features/account/api.ts';
import { useEnteredEmail } from '#features/account/use-entered-email.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { accountTexts } from '#texts/en/account.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const t = accountTexts.signIn;

/** Sign-in with email and password. */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const [email, setEmail] = useEnteredEmail();
  const [password, setPassword] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const login = useLogin();
  const isEmailEmpty = email.trim() === '';
  const isPasswordEmpty = password === '';

  function handleSubmit() {
    setErrorMessage(null);
    setIsIncomplete(isEmailEmpty || isPasswordEmpty);
    if (isEmailEmpty || isPasswordEmpty) return;
    login.mutate(
      { email: email.trim().toLowerCase(), password },
      {
        onSuccess: (user) => onSignedIn(user),
        onError: (error) => setErrorMessage(getErrorMessage(error, t.failed, t.networkError)),
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit} focusesInvalidField className="grid gap-4">
      <TextField
        label={t.email}
        error={isIncomplete && isEmailEmpty ? t.missingFields : null}
        type="email"
        name="email"
        required
        autoComplete="username"
        placeholder={t.emailPlaceholder}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t.password}
        error={isIncomplete && !isEmailEmpty && isPasswordEmpty ? t.missingFields : null}
        name="password"
        required
        autoComplete="current-password"
        placeholder={t.passwordPlaceholder}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Alert>{errorMessage}</Alert>
      <Button type="submit" size="large" busyLabel={login.isPending && t.busy}>
        {t.submit}
      </Button>
    </Form>
  );
}
