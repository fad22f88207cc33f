import type { Profile } from '@plateful/contract';
import { useState } from 'react';
import { useUpdateProfile } from '#features/settings/api.ts';
import { DisplayNameFieldWithSuggestion } from '#features/settings/components/display-name-field-with-suggestion.tsx';
import { RealNameFields } from '#features/settings/components/real-name-fields.tsx';
import {
  getProfileNames,
  type NameProblem,
  type ProfileNames,
  parseNameChanges,
} from '#features/settings/profile-name-changes.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { logError } from '#lib/logger.ts';
import { accountTexts } from '#texts/en/account.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Form } from '#ui/form.tsx';

const t = accountTexts.accountSetup;
const ageTexts = accountTexts.register.profile;

interface AccountSetupFormProps {
  profile: Profile;
  onDone: () => void;
}

/** Asks a new user from Google to check the names and to confirm the minimum age. */
export function AccountSetupForm({ profile, onDone }: AccountSetupFormProps) {
  const [names, setNames] = useState<ProfileNames>(() => getProfileNames(profile));
  const [isOldEnough, setIsOldEnough] = useState(false);
  const [invalidName, setInvalidName] = useState<NameProblem | null>(null);
  const [ageError, setAgeError] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const updateProfile = useUpdateProfile(profile.userId);

  function updateNames(changedNames: Partial<ProfileNames>) {
    setInvalidName(null);
    setNames((previous) => ({ ...previous, ...changedNames }));
  }

  function handleSubmit() {
    const changes = parseNameChanges(names, profile);
    setErrorMessage(null);
    setInvalidName('problem' in changes ? changes : null);
    setAgeError(isOldEnough ? null : ageTexts.ageNotConfirmed);
    if ('problem' in changes || !isOldEnough) return;
    updateProfile.mutate(changes.updates, {
      onSuccess: onDone,
      onError: (error) => {
        logError(t.failed, 'account-setup-form.tsx', error);
        setErrorMessage(getErrorMessage(error, t.failed, texts.errors.network));
      },
    });
  }

  return (
    <Form focusesInvalidField onSubmit={handleSubmit} className="grid gap-4">
      <RealNameFields names={names} invalidName={invalidName} onChange={updateNames} />
      <DisplayNameFieldWithSuggestion
        value={names.displayName}
        error={invalidName?.field === 'displayName' ? invalidName.problem : null}
        onChange={(displayName) => updateNames({ displayName })}
      />
      <Checkbox
        label={ageTexts.ageConfirmation}
        hint={ageTexts.ageHint}
        required
        checked={isOldEnough}
        error={ageError}
        onChange={(event) => {
          setIsOldEnough(event.target.checked);
          setAgeError(null);
        }}
      />
      <Alert>{errorMessage}</Alert>
      <Button type="submit" size="large" busyLabel={updateProfile.isPending && t.busy}>
        {t.submit}
      </Button>
    </Form>
  );
}
