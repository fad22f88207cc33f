import { type User, usernameProblem } from '@plateful/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRegisterWithGoogle } from '#features/account/api.ts';
import { GoogleButton } from '#features/account/components/google-button.tsx';
import {
  type GoogleRegistration,
  readChosenUsername,
  saveChosenUsername,
  suggestionIn,
} from '#features/account/google-registration.ts';
import { ApiError, errorText } from '#lib/api.ts';
import { texts, translated } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const t = texts.accountSetup.username;
const profile = texts.register.profile;

/** What the rule says of it, as a sentence; `null` when nothing. */
function ruleProblem(username: string): string | null {
  if (!username.trim()) return profile.missing;
  const problem = usernameProblem(username);
  return problem && translated(problem);
}

/** The credential counts no more: it has expired, or the browser's part of it has. */
const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'LOGIN_FAILED';

interface GoogleUsernameFormProps {
  registration: GoogleRegistration;
  onRegistered: (user: User) => void;
}

/** Asks somebody whom Google has confirmed for a username that is free, and creates the account. */
export function GoogleUsernameForm({ registration, onRegistered }: GoogleUsernameFormProps) {
  const { credential } = registration;
  const [suggestion, setSuggestion] = useState(registration.suggestion);
  const [username, setUsername] = useState(() => readChosenUsername() ?? registration.suggestion);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const register = useRegisterWithGoogle();
  const expired = isExpired(register.error);

  function choose(name: string) {
    setUsername(name);
    setProblem(null);
    saveChosenUsername(name);
  }

  const focusField = () => area.current?.querySelector('input')?.focus();

  function refuse(sentence: string) {
    flushSync(() => setProblem(sentence));
    focusField();
  }

  function applySuggestion() {
    choose(suggestion);
    // The button disappears.
    focusField();
  }

  function submit() {
    if (register.isPending || expired) return;
    setFailure(null);
    const found = ruleProblem(username);
    if (found) return refuse(found);
    setProblem(null);
    register.mutate(
      { credential, username },
      {
        onSuccess: ({ user }) => onRegistered(user),
        onError: (error) => {
          const free = suggestionIn(error);
          if (free === null)
            return setFailure(errorText(error, profile.failed, texts.register.network));
          setSuggestion(free);
          refuse(errorText(error, profile.failed));
        },
      },
    );
  }

  return (
    <div ref={area} className="grid gap-4">
      <Form onSubmit={submit} className="grid gap-4">
        <div>
          <TextField
            label={profile.username}
            hint={profile.usernameHint}
            error={problem}
            name="username"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={register.isPending}
            value={username}
            onChange={(event) => choose(event.target.value)}
          />
          {problem && suggestion && suggestion !== username && (
            <Button look="inline" className="mt-1 -ml-4" onClick={applySuggestion}>
              {t.applySuggestion(suggestion)}
            </Button>
          )}
        </div>
        <Alert>{expired ? t.expired : failure}</Alert>
        {!expired && (
          <Button type="submit" size="large" busy={register.isPending && t.busy}>
            {texts.accountSetup.submit}
          </Button>
        )}
      </Form>
      {expired && <GoogleButton>{texts.account.google}</GoogleButton>}
    </div>
  );
}
