import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { plainFault } from './plain-fault.ts';

it('tells of a failed statement without its values', () => {
  const fault = new DrizzleQueryError(
    'insert into users values ($1)',
    ['$argon2id$secret'],
    new Error('too long'),
  );
  const { message, stack } = plainFault(fault);
  expect(message).toBe('too long (in: insert into users values ($1))');
  expect(message + stack).not.toContain('argon2id');
});

it('tells of everything else as it is', () => {
  expect(plainFault(new Error('plain')).message).toBe('plain');
  expect(plainFault('text')).toMatchObject({ message: 'text' });
});
