import {
  DISPLAY_NAME_MAX_LENGTH,
  messages,
  NAME_MAX_LENGTH,
  type Profile,
  type ProfileUpdate,
  sanitizeName,
} from '@plateful/contract';
import { translateServerMessage } from '#texts/localization.ts';

/** The names that users can change. */
export interface ProfileNames {
  displayName: string;
  firstName: string;
  lastName: string;
}

export interface NameProblem {
  field: keyof ProfileNames;
  problem: string;
}

export function getProfileNames({ displayName, firstName, lastName }: Profile): ProfileNames {
  return { displayName, firstName, lastName };
}

const nameFields = ['displayName', 'firstName', 'lastName'] as const;

export const hasSameNames = (a: ProfileNames, b: ProfileNames) =>
  nameFields.every((field) => a[field] === b[field]);

/** The entered names; those that are as in `base` are taken from the stored ones. */
export function rebaseNames(
  names: ProfileNames,
  base: ProfileNames,
  stored: ProfileNames,
): ProfileNames {
  const rebased = { ...names };
  for (const field of nameFields) if (names[field] === base[field]) rebased[field] = stored[field];
  return rebased;
}

const differsIgnoringCase = (a: string, b: string) =>
  a.trim().toLowerCase() !== b.trim().toLowerCase();

/** Whether a name has changed. Changes of case count only for the display name. */
export function hasNameChanges(names: ProfileNames, profile: Profile): boolean {
  return (
    differsIgnoringCase(names.firstName, profile.firstName) ||
    differsIgnoringCase(names.lastName, profile.lastName) ||
    names.displayName.trim() !== profile.displayName
  );
}

function getNamesError({
  firstName = '',
  lastName = '',
  displayName,
}: ProfileUpdate): { field: keyof ProfileNames; message: string } | null {
  if (firstName.length > NAME_MAX_LENGTH)
    return { field: 'firstName', message: messages.nameTooLong };
  if (lastName.length > NAME_MAX_LENGTH)
    return { field: 'lastName', message: messages.nameTooLong };
  if (displayName === '') return { field: 'displayName', message: messages.displayNameEmpty };
  return (displayName ?? '').length > DISPLAY_NAME_MAX_LENGTH
    ? { field: 'displayName', message: messages.displayNameTooLong }
    : null;
}

/**
 * Validates the names.
 * @returns the fields to send, or the message for the first invalid one
 */
export function parseNameChanges(
  { firstName, lastName, displayName }: ProfileNames,
  profile: Profile,
): { updates: ProfileUpdate } | NameProblem {
  // A profile without a display name may stay without one.
  const remainsEmpty = displayName.trim() === '' && profile.displayName === '';
  const updates = {
    firstName: sanitizeName(firstName),
    lastName: sanitizeName(lastName),
    ...(!remainsEmpty && { displayName: sanitizeName(displayName) }),
  };
  const error = getNamesError(updates);
  return error
    ? { field: error.field, problem: translateServerMessage(error.message) }
    : { updates };
}
