import { useState } from 'react';
import { useUpdatePassword } from '#features/account/api.ts';
import { errorText } from '#lib/api.ts';
import { problemOf, weaknessOf } from '#lib/password.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';

const own = texts.recovery.password;

interface RecoveryPasswordStepProps {
  email: string;
  onChanged: () => void;
}

/** Step 3: the new password, twice. */
export function RecoveryPasswordStep({ email, onChanged }: RecoveryPasswordStepProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdatePassword(email);
  const weakness = weaknessOf(password);

  function submit() {
    const found = password === confirm ? problemOf(password) : own.differ;
    setProblem(found);
    if (found) return;
    update.mutate(password, {
      onSuccess: onChanged,
      onError: (error) => setProblem(errorText(error, own.failed, texts.recovery.network)),
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        label={own.password}
        confirmLabel={own.confirm}
        value={password}
        weakness={weakness}
        confirm={confirm}
        onChange={setPassword}
        onConfirmChange={setConfirm}
      />
      {/* A weak password is said at its field already. */}
      <Alert>{problem === weakness ? null : problem}</Alert>
      <Button type="submit" size="large" busy={update.isPending && own.busy}>
        {own.submit}
      </Button>
    </Form>
  );
}
