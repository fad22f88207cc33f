import type { NameProblem, ProfileNames } from '#features/settings/profile-name-changes.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { TextField } from '#ui/field.tsx';

const t = settingsTexts.profile;

interface RealNameFieldsProps {
  names: ProfileNames;
  invalidName?: NameProblem | null;
  onChange: (changes: Partial<ProfileNames>) => void;
}

/** The first and the last name. */
export function RealNameFields({ names, invalidName, onChange }: RealNameFieldsProps) {
  const getError = (field: keyof ProfileNames) =>
    invalidName?.field === field ? invalidName.problem : null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t.firstName}
        name="firstName"
        autoComplete="given-name"
        value={names.firstName}
        error={getError('firstName')}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <TextField
        label={t.lastName}
        name="lastName"
        autoComplete="family-name"
        value={names.lastName}
        error={getError('lastName')}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
    </div>
  );
}
