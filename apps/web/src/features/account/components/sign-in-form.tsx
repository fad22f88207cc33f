import type { User } from '@plateful/contract';
import { useState } from 'react';
import { useLogin } from '#features/account/api.ts';
import { errorText } from '#lib/api.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const own = texts.signIn;

/** E-mail and password; hands over who signed in. */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const login = useLogin();

  function submit() {
    if (!email.trim() || !password) return setProblem(own.missing);
    setProblem(null);
    login.mutate(
      { email: email.trim().toLowerCase(), password },
      {
        onSuccess: (user) => onSignedIn(user),
        onError: (error) => setProblem(errorText(error, own.failed, own.network)),
      },
    );
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextField
        label={own.email}
        type="email"
        name="email"
        required
        autoComplete="username"
        placeholder={own.emailPlaceholder}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={own.password}
        name="password"
        required
        autoComplete="current-password"
        placeholder={own.passwordPlaceholder}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Alert>{problem}</Alert>
      <Button type="submit" size="large" busy={login.isPending && own.busy}>
        {own.submit}
      </Button>
    </Form>
  );
}
