import { z } from 'zod';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

/** Names an issue that has no path. */
const WHOLE_REQUEST = 'The request';

/** Of a union, the issue of the option whose shape matches the input. */
function findIntendedIssue({ errors }: { errors?: readonly (readonly z.core.$ZodIssue[])[] }) {
  const isOtherShape = ({ code, path }: z.core.$ZodIssue) =>
    code === 'invalid_type' && path.length === 0;
  return errors?.find(([first]) => first && !isOtherShape(first))?.[0];
}

/**
 * Formats an issue as a sentence with the field's name, for schemas without a message of their own: `payload.limit must
 * be at most 100.`
 */
function formatIssue(issue: Issue): string {
  const path = (issue.path ?? []).map(String).join('.');
  const field = path || WHOLE_REQUEST;
  const isOfOtherType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  if (issue.input === undefined && isOfOtherType) return `${field} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${typeNames[issue.expected] ?? 'something else'}.`;
    case 'too_small':
      return formatBound(field, 'at least', issue.origin, issue.minimum);
    case 'too_big':
      return formatBound(field, 'at most', issue.origin, issue.maximum);
    case 'invalid_value':
      return `${field} must be ${formatOptions(issue.values)}.`;
    case 'invalid_union': {
      const intended = findIntendedIssue(issue);
      if (!intended) return `${field} is not valid.`;
      // The nested message was formatted without the path of the union.
      return intended.path.length > 0
        ? `${path}.${intended.message}`
        : intended.message.replace(WHOLE_REQUEST, field);
    }
    default:
      return `${field} is not valid.`;
  }
}

/** Sets the error map for all schemas of this process. */
export function setZodErrorMap(): void {
  z.config({ customError: formatIssue });
}

/** Zod type names in plain English. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};

function formatBound(field: string, bound: string, origin: string, value: number | bigint): string {
  const plural = Number(value) === 1 ? '' : 's';
  if (origin === 'array') return `${field} must have ${bound} ${value} item${plural}.`;
  const unit = origin === 'string' ? ` character${plural} long` : '';
  return `${field} must be ${bound} ${value}${unit}.`;
}

function formatOptions(values: unknown): string {
  const names = Array.isArray(values) ? values.map(String) : [];
  return names.length > 1 ? `one of ${names.join(', ')}` : (names[0] ?? 'something else');
}
