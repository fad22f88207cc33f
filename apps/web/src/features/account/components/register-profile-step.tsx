import { type User, usernameProblem } from '@plateful/contract';
import { useState } from 'react';
import { useRegister } from '#features/account/api.ts';
import { errorText } from '#lib/api.ts';
import { problemOf, weaknessOf } from '#lib/password.ts';
import { texts, translated } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';

const own = texts.register.profile;

interface Profile {
  username: string;
  password: string;
  confirm: string;
  isOldEnough: boolean;
}

/** The first thing that is wrong, as a sentence. */
function profileProblem({ username, password, confirm, isOldEnough }: Profile): string | null {
  if (!username.trim() || !password || !confirm) return own.missing;
  const nameProblem = usernameProblem(username);
  return (
    (nameProblem && translated(nameProblem)) ??
    problemOf(password) ??
    (password !== confirm ? own.differ : null) ??
    (isOldEnough ? null : own.ageMissing)
  );
}

interface RegisterProfileStepProps {
  email: string;
  onRegistered: (user: User) => void;
}

/** Step 3: a name, a password, and the confirmation of the minimum age. */
export function RegisterProfileStep({ email, onRegistered }: RegisterProfileStepProps) {
  const [profile, setProfile] = useState<Profile>({
    username: '',
    password: '',
    confirm: '',
    isOldEnough: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const register = useRegister();
  const change = (part: Partial<Profile>) => setProfile({ ...profile, ...part });
  const { username, password, confirm, isOldEnough } = profile;
  const weakness = weaknessOf(password);

  function submit() {
    const found = profileProblem(profile);
    setProblem(found);
    if (found) return;
    register.mutate(
      { email, username, password },
      {
        onSuccess: ({ user }) => onRegistered(user),
        onError: (error) => setProblem(errorText(error, own.failed, texts.register.network)),
      },
    );
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextField
        label={own.username}
        hint={own.usernameHint}
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <NewPasswordFields
        label={own.password}
        confirmLabel={own.confirm}
        value={password}
        weakness={weakness}
        confirm={confirm}
        onChange={(value) => change({ password: value })}
        onConfirmChange={(value) => change({ confirm: value })}
      />
      <Checkbox
        label={own.age}
        hint={own.ageHint}
        required
        checked={isOldEnough}
        onChange={(event) => change({ isOldEnough: event.target.checked })}
      />
      {/* A weak password is said at its field already. */}
      <Alert>{problem === weakness ? null : problem}</Alert>
      <Button type="submit" size="large" busy={register.isPending && own.busy}>
        {own.submit}
      </Button>
    </Form>
  );
}
