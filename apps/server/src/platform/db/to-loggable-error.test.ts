import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { toLoggableError } from './to-loggable-error.ts';

it('removes the parameter values of a failed statement', () => {
  const error = new DrizzleQueryError(
    'insert into users values ($1)',
    ['$argon2id$secret'],
    new Error('too long'),
  );
  const { message, stack } = toLoggableError(error);
  expect(message).toBe('too long (in: insert into users values ($1))');
  expect(message + stack).not.toContain('argon2id');
});

it('returns other errors unchanged', () => {
  expect(toLoggableError(new Error('plain')).message).toBe('plain');
  expect(toLoggableError('text')).toMatchObject({ message: 'text' });
});
