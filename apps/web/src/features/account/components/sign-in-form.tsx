import type { User } from '@plateful/contract';
import { useState } from 'react';
import { useLogin } from '#features/account/api.ts';
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
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const login = useLogin();

  function handleSubmit() {
    if (!email.trim() || !password) return setErrorMessage(t.missingFields);
    setErrorMessage(null);
    login.mutate(
      { email: email.trim().toLowerCase(), password },
      {
        onSuccess: (user) => onSignedIn(user),
        onError: (error) => setErrorMessage(getErrorMessage(error, t.failed, t.networkError)),
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-4">
      <TextField
        label={t.email}
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
