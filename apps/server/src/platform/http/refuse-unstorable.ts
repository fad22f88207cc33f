import { AppError } from '#app-error.ts';

const DEEPEST = 32;

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair, and nobody types them; nor does any of our calls nest
 * deeply. What holds one is refused whole.
 *
 * @throws AppError INVALID
 */
export function refuseUnstorable(value: unknown, depth = 0, field = 'The request'): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new AppError('INVALID', {
        message: `${field} holds a character that can’t be stored.`,
      });
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST)
    throw new AppError('INVALID', { message: 'The request is nested too deeply.' });
  if (Array.isArray(value)) {
    for (const entry of value) refuseUnstorable(entry, depth + 1, field);
    return;
  }
  // Not by lists of entries: a body may hold millions, and nobody else is served meanwhile.
  for (const name in value) {
    refuseUnstorable(name, depth);
    refuseUnstorable(value[name as keyof typeof value], depth + 1, name);
  }
}
