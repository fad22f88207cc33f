import { useState } from 'react';
import { useUpdatePassword } from '#features/account/api.ts';
import { errorText } from '#lib/api.ts';
import { problemOf } from '#lib/password.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { AccountOfPassword } from '#ui/current-password-field.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';

const own = texts.recovery.password;
const nothing = { password: '', confirm: '' };
type Entered = typeof nothing;

/** The first thing that is wrong, as a sentence: whether both are the same comes before how strong they are. */
const entryProblem = ({ password, confirm }: Entered): string | null =>
  password === confirm ? problemOf(password) : own.differ;

interface RecoveryPasswordStepProps {
  email: string;
  onChanged: () => void;
}

/** Step 3: the new password, twice. */
export function RecoveryPasswordStep({ email, onChanged }: RecoveryPasswordStepProps) {
  const [entered, setEntered] = useState(nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdatePassword(email);
  const { password, confirm } = entered;
  // Once sent, never while it is typed: it would come before the retyped one could be the same.
  const weakness = problem === problemOf(password) ? problem : null;

  function enter(part: Partial<Entered>) {
    setEntered((before) => ({ ...before, ...part }));
    setProblem(null);
  }

  function submit() {
    const found = entryProblem(entered);
    setProblem(found);
    if (found) return;
    update.mutate(password, {
      onSuccess: onChanged,
      onError: (error) => setProblem(errorText(error, own.failed, texts.recovery.network)),
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <AccountOfPassword email={email} />
      <NewPasswordFields
        label={own.password}
        confirmLabel={own.confirm}
        value={password}
        weakness={weakness}
        confirm={confirm}
        onChange={(value) => enter({ password: value })}
        onConfirmChange={(value) => enter({ confirm: value })}
      />
      {/* A weak password is said at its field already. */}
      <Alert>{weakness ? null : problem}</Alert>
      <Button type="submit" size="large" busy={update.isPending && own.busy}>
        {own.submit}
      </Button>
    </Form>
  );
}
