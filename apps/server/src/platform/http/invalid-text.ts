import { AppError } from '#app-error.ts';

const MAX_DEPTH = 32;

/** Replaces the characters that `rejectInvalidText` rejects. The body parser has limited the depth. */
export function replaceInvalidText(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(replaceInvalidText);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      replaceInvalidText(name),
      replaceInvalidText(entry),
    ]),
  );
}

/**
 * Rejects input with characters that PostgreSQL cannot store (NUL and lone surrogates), or that is nested too deeply.
 *
 * @throws AppError INVALID
 */
export function rejectInvalidText(value: unknown, depth = 0, field = 'The request'): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new AppError('INVALID', {
        message: `${field} contains an unsupported character.`,
      });
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH)
    throw new AppError('INVALID', { message: 'The request body is nested too deeply.' });
  if (Array.isArray(value)) {
    for (const entry of value) rejectInvalidText(entry, depth + 1, field);
    return;
  }
  // Iterates without `Object.entries`: a body can hold millions of values, and building lists would block the event
  // loop.
  for (const name in value) {
    rejectInvalidText(name, depth);
    rejectInvalidText(value[name as keyof typeof value], depth + 1, name);
  }
}
