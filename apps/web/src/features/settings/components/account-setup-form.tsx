import type { Profile } from '@plateful/contract';
import { useState } from 'react';
import { useSaveProfile } from '#features/settings/api.ts';
import { DisplayNameField } from '#features/settings/components/display-name-field.tsx';
import { changesOf, type Names, namesOf } from '#features/settings/names.ts';
import { errorText } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const own = texts.accountSetup;
const age = texts.register.profile;

interface AccountSetupFormProps {
  profile: Profile;
  onDone: () => void;
}

/** The names that a partner's sign-in brought along, to be looked over, and the confirmation of the minimum age. */
export function AccountSetupForm({ profile, onDone }: AccountSetupFormProps) {
  const [names, setNames] = useState<Names>(() => namesOf(profile));
  const [isOldEnough, setIsOldEnough] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveProfile(profile.userId);
  const change = (part: Partial<Names>) => setNames((now) => ({ ...now, ...part }));

  function submit() {
    const changes = changesOf(names, profile);
    const found = 'problem' in changes ? changes.problem : isOldEnough ? null : age.ageMissing;
    setProblem(found);
    if (found || 'problem' in changes) return;
    save.mutate(changes.updates, {
      onSuccess: onDone,
      onError: (error) => {
        logFailure(own.failed, 'account-setup-form.tsx', error);
        setProblem(errorText(error, own.failed, texts.errors.network));
      },
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.profile.firstName}
          name="firstName"
          autoComplete="given-name"
          value={names.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          label={texts.profile.lastName}
          name="lastName"
          autoComplete="family-name"
          value={names.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </div>
      <DisplayNameField
        userId={profile.userId}
        value={names.displayName}
        onChange={(displayName) => change({ displayName })}
        onSuggested={({ displayName }) => change({ displayName })}
      />
      <Checkbox
        label={age.age}
        hint={age.ageHint}
        required
        checked={isOldEnough}
        onChange={(event) => setIsOldEnough(event.target.checked)}
      />
      <Alert>{problem}</Alert>
      <Button type="submit" size="large" busy={save.isPending && own.busy}>
        {own.submit}
      </Button>
    </Form>
  );
}
