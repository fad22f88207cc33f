import type { Profile } from '@plateful/contract';
import { useState } from 'react';
import { useSaveProfile } from '#features/settings/api.ts';
import { DisplayNameField } from '#features/settings/components/display-name-field.tsx';
import { changesOf, hasChanged, type Names, namesOf } from '#features/settings/names.ts';
import { errorText } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const own = texts.profile;

/** The names of the person; can be saved once one of them has changed. */
export function EditProfileForm({ profile }: { profile: Profile }) {
  const [names, setNames] = useState<Names>(() => namesOf(profile));
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const save = useSaveProfile(profile.userId);

  function change(part: Partial<Names>) {
    setNotice(null);
    setNames((now) => ({ ...now, ...part }));
  }

  function submit() {
    const changes = changesOf(names, profile);
    setNotice(null);
    setProblem('problem' in changes ? changes.problem : null);
    if ('problem' in changes) return;
    save.mutate(changes.updates, {
      onSuccess: (saved) => {
        setNames(namesOf(saved));
        setNotice(own.saved);
      },
      onError: (error) => {
        logFailure(own.failed, 'edit-profile-form.tsx', error);
        setProblem(errorText(error, own.failed, texts.errors.network));
      },
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <DisplayNameField
        userId={profile.userId}
        value={names.displayName}
        onChange={(displayName) => change({ displayName })}
        onSuggested={({ displayName }) => change({ displayName })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={own.firstName}
          name="firstName"
          autoComplete="given-name"
          value={names.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          label={own.lastName}
          name="lastName"
          autoComplete="family-name"
          value={names.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </div>
      <TextField
        label={own.email}
        hint={own.emailHint}
        type="email"
        name="email"
        readOnly
        value={profile.email}
      />
      <Alert>{problem}</Alert>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          className="min-w-32"
          disabled={!hasChanged(names, profile)}
          busy={save.isPending && own.busy}
        >
          {own.submit}
        </Button>
        <p role="status" className="text-sm font-medium text-leaf empty:hidden">
          {notice}
        </p>
      </div>
    </Form>
  );
}
