import { describe, expect, it } from 'vitest';
import { parseEmailAddress } from './parse-email-address.ts';

describe('parseEmailAddress', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada@Example.COM ', 'ada@example.com'],
    ["o'neil+soup_1@mail.example.co.uk", "o'neil+soup_1@mail.example.co.uk"],
    ['a@b', 'a@b'],
    ['ada@müller.example', 'ada@xn--mller-kva.example'],
    ['ada@MÜLLER.example', 'ada@xn--mller-kva.example'],
    ['ada@exam\u00adple.com', 'ada@example.com'],
    ['ada@example\u3002com', 'ada@example.com'],
    ['ada@\uff45xample.com', 'ada@example.com'],
  ])('normalizes %j to %j, and is idempotent', (given, normalized) => {
    expect(parseEmailAddress(given)).toBe(normalized);
    expect(parseEmailAddress(normalized)).toBe(normalized);
  });

  it.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.com',
    'a@b@c',
    'a b@c',
    'ada@example.com.',
    'ada@.example.com',
    'ada@exam..ple.com',
    'ada@-example.com',
    'ada@[127.0.0.1]',
    'ada@example.com:25',
    'ada@é/x',
    'ada@é%2ex',
    '"ada"@example.com',
    'ada,bob@example.com',
    'ada\u0000@example.com',
    'ada@example.com\u0000',
    'ada@ex\u0001ample.com',
    'ada\u001b[31m@example.com',
    'ad\u200ba@example.com',
    '\u212aate@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('rejects %j', (given) => {
    expect(parseEmailAddress(given)).toBeNull();
  });
});
