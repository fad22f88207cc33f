import { z } from 'zod';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

/** What a fault is in that has no name: the whole of what was sent. */
const NAMELESS = 'The request';

/** Of several shapes that something may have, the fault in the one that was meant. */
function meantIssue({ errors }: { errors?: readonly (readonly z.core.$ZodIssue[])[] }) {
  const isOtherShape = ({ code, path }: z.core.$ZodIssue) =>
    code === 'invalid_type' && path.length === 0;
  return errors?.find(([first]) => first && !isOtherShape(first))?.[0];
}

/**
 * A plain sentence for a fault in a request that names the field, for schemas that bring no sentence of their own.
 * `payload.limit must be at most 100.`
 */
function describeIssue(issue: Issue): string {
  const path = (issue.path ?? []).map(String).join('.');
  const field = path || NAMELESS;
  const isOfOtherType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  if (issue.input === undefined && isOfOtherType) return `${field} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${kinds[issue.expected] ?? 'something else'}.`;
    case 'too_small':
      return `${field} must be at least ${issue.minimum}${unit(issue.origin)}.`;
    case 'too_big':
      return `${field} must be at most ${issue.maximum}${unit(issue.origin)}.`;
    case 'invalid_value':
      return `${field} must be ${oneOf(issue.values)}.`;
    case 'invalid_union': {
      const meant = meantIssue(issue);
      if (!meant) return `${field} is not valid.`;
      // It was described by itself, and does not know where it stands.
      return meant.path.length > 0
        ? `${path}.${meant.message}`
        : meant.message.replace(NAMELESS, field);
    }
    default:
      return `${field} is not valid.`;
  }
}

/** From now on every schema of this process speaks so. */
export function speakPlainly(): void {
  z.config({ customError: describeIssue });
}

/** Zod's names of types, as people say them. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};

function unit(origin: unknown): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}

function oneOf(values: unknown): string {
  const names = Array.isArray(values) ? values.map(String) : [];
  return names.length > 1 ? `one of ${names.join(', ')}` : (names[0] ?? 'something else');
}
