import type { Profile } from '@plateful/contract';
import { useState } from 'react';
import { useUpdateProfile } from '#features/settings/api.ts';
import { DisplayNameFieldWithSuggestion } from '#features/settings/components/display-name-field-with-suggestion.tsx';
import { RealNameFields } from '#features/settings/components/real-name-fields.tsx';
import {
  getProfileNames,
  hasNameChanges,
  hasSameNames,
  type NameProblem,
  type ProfileNames,
  parseNameChanges,
  rebaseNames,
} from '#features/settings/profile-name-changes.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { logError } from '#lib/logger.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';

const t = settingsTexts.profile;

/** The form for the user's names. Saving is enabled once a name has changed. */
export function EditProfileForm({ profile }: { profile: Profile }) {
  const storedNames = getProfileNames(profile);
  /** The stored names on which the entered ones are based. */
  const [base, setBase] = useState(storedNames);
  const [names, setNames] = useState(storedNames);
  if (!hasSameNames(base, storedNames)) {
    // Changed on another device, or just saved.
    setBase(storedNames);
    setNames(rebaseNames(names, base, storedNames));
  }
  const [invalidName, setInvalidName] = useState<NameProblem | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const updateProfile = useUpdateProfile(profile.userId);
  const isUnsaved = hasNameChanges(names, profile);

  function updateNames(changedNames: Partial<ProfileNames>) {
    setNotice(null);
    setInvalidName(null);
    setNames((previous) => ({ ...previous, ...changedNames }));
  }

  function handleSubmit() {
    const changes = parseNameChanges(names, profile);
    setNotice(null);
    setErrorMessage(null);
    if ('problem' in changes) return setInvalidName(changes);
    updateProfile.mutate(changes.updates, {
      onSuccess: (saved) => {
        setNames(getProfileNames(saved));
        setNotice(t.saved);
      },
      onError: (error) => {
        logError(t.failed, 'edit-profile-form.tsx', error);
        setErrorMessage(getErrorMessage(error, t.failed, texts.errors.network));
      },
    });
  }

  return (
    <Form focusesInvalidField onSubmit={handleSubmit} className="grid gap-4">
      <DisplayNameFieldWithSuggestion
        value={names.displayName}
        error={invalidName?.field === 'displayName' ? invalidName.problem : null}
        onChange={(displayName) => updateNames({ displayName })}
      />
      <RealNameFields names={names} invalidName={invalidName} onChange={updateNames} />
      <TextField
        label={t.email}
        hint={t.emailHint}
        type="email"
        name="email"
        readOnly
        value={profile.email}
      />
      <Alert>{errorMessage}</Alert>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          className="min-w-32 max-sm:w-full"
          disabled={!isUnsaved}
          busyLabel={updateProfile.isPending && t.busy}
        >
          {t.submit}
        </Button>
        <p role="status" className="text-sm font-medium text-leaf empty:hidden">
          {notice}
        </p>
      </div>
      <UnsavedChangesGuard isUnsaved={isUnsaved} />
    </Form>
  );
}
