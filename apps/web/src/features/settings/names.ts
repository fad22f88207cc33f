import {
  cleanName,
  DISPLAY_NAME_MAXIMUM,
  messages,
  NAME_MAXIMUM,
  type Profile,
  type ProfileChanges,
} from '@plateful/contract';
import { translated } from '#texts/texts.ts';

/** The names that people may change of themselves, as they stand in the fields. */
export interface Names {
  displayName: string;
  firstName: string;
  lastName: string;
}

export function namesOf({ displayName, firstName, lastName }: Profile): Names {
  return { displayName, firstName, lastName };
}

const differs = (one: string, other: string) =>
  one.trim().toLowerCase() !== other.trim().toLowerCase();

/** Whether there is something to save: first or last name differ by more than case, or the display name at all. */
export function hasChanged(names: Names, profile: Profile): boolean {
  return (
    differs(names.firstName, profile.firstName) ||
    differs(names.lastName, profile.lastName) ||
    names.displayName.trim() !== profile.displayName
  );
}

function problemOf({ firstName = '', lastName = '', displayName }: ProfileChanges): string | null {
  if (Math.max(firstName.length, lastName.length) > NAME_MAXIMUM) return messages.nameTooLong;
  if (displayName === '') return messages.displayNameEmpty;
  return (displayName ?? '').length > DISPLAY_NAME_MAXIMUM ? messages.displayNameTooLong : null;
}

/** What to send of the fields, or the sentence for the first one that is invalid. */
export function changesOf(
  { firstName, lastName, displayName }: Names,
  profile: Profile,
): { updates: ProfileChanges } | { problem: string } {
  // An account without a display name may stay without.
  const keepsNone = displayName.trim() === '' && profile.displayName === '';
  const updates = {
    firstName: cleanName(firstName),
    lastName: cleanName(lastName),
    ...(!keepsNone && { displayName: cleanName(displayName) }),
  };
  const problem = problemOf(updates);
  return problem ? { problem: translated(problem) } : { updates };
}
