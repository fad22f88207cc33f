import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

/** Every validation rule for account data, with the message in the API response. */
let app: TestApp;
let signedInBrowser: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  app = await buildTestApp();
  signedInBrowser = await signUp(app);
});
afterAll(() => app.close());

const email = 'ada@example.com';
const password = 'Basil-and-lemon-1';
const codeSubmission = { email, code: 123_456, otpTokenId: 'x' };
const registration = { email, username: 'ada', password };

const missingFieldsMessage = 'Please fill in all fields';
const invalidEmailMessage = 'Please enter a valid email address';
const invalidCodeMessage = 'Please enter the 6-digit verification code';
const invalidUsernameMessage =
  'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.';

/** In the order in which the rules are checked. */
const weakPasswords: readonly (readonly [unknown, string])[] = [
  [undefined, 'Password cannot be empty'],
  ['', 'Password cannot be empty'],
  ['a', 'Password must be at least 8 characters.'],
  ['Aa1!aaa', 'Password must be at least 8 characters.'],
  ['aaaaaaaa', 'Password must contain at least one uppercase letter.'],
  ['ÄÖÜäöü1!', 'Password must contain at least one uppercase letter.'],
  ['AAAAAAAA', 'Password must contain at least one lowercase letter.'],
  ['Aaaaaaaa', 'Password must contain at least one digit.'],
  ['Aaaaaaa1', 'Password must contain at least one special character.'],
  [`Aa1!${'x'.repeat(253)}`, 'Password must be at most 256 characters.'],
];

const emails = [undefined, '', ' ', 'ada', 'ada@', '@example.com', 'a b@c', 'a@b@c', 7, null];
const codes = [undefined, '', '12345', '1234567', '12345a', 12_345, 1_000_000, 99_999, 123.4, null];

const invalidRequests: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ...emails.map(
    (invalid) => ['/auth/requestaccountcreation', { email: invalid }, invalidEmailMessage] as const,
  ),
  ...emails.map(
    (invalid) =>
      ['/api/v1/requestverificationcode', { email: invalid }, invalidEmailMessage] as const,
  ),
  ...emails.map(
    (invalid) =>
      ['/auth/register', { ...registration, email: invalid }, invalidEmailMessage] as const,
  ),
  ...codes.map(
    (code) => ['/auth/validateuseremail', { ...codeSubmission, code }, invalidCodeMessage] as const,
  ),
  ...codes.map(
    (code) =>
      ['/api/v1/validate-verification-code', { email, code }, 'code need to be 6 digit'] as const,
  ),
  [
    '/auth/validateuseremail',
    { ...codeSubmission },
    'Invalid verification code. Please try again.',
  ],
  [
    '/auth/validateuseremail',
    { ...codeSubmission, otpTokenId: '' },
    'Invalid verification code. Please try again.',
  ],
  ['/auth/register', { ...registration, username: undefined }, missingFieldsMessage],
  ...['', 'ab', '___', '...', '_._', 'x'.repeat(31), 'näme', 'a/b', '<b>', 'a'.repeat(500)].map(
    (username) =>
      ['/auth/register', { ...registration, username }, invalidUsernameMessage] as const,
  ),
  ...weakPasswords.map(
    ([weak, message]) => ['/auth/register', { ...registration, password: weak }, message] as const,
  ),
  ...['/api/v1/update-password', '/auth/v1/update-password'].flatMap((path) =>
    weakPasswords.map(([weak, message]) => [path, { email, newPassword: weak }, message] as const),
  ),
  ['/auth/login', {}, missingFieldsMessage],
  ['/auth/login', { email, password: '' }, missingFieldsMessage],
  ['/auth/login', { email: '', password }, missingFieldsMessage],
  ['/auth/login', { email: 7, password }, missingFieldsMessage],
];

it.each(invalidRequests)('%s rejects %j', async (path, payload, message) => {
  const { status, body } = await app.createBrowser().post(path, payload);
  expect(status).toBe(400);
  expect(body).toMatchObject({ succeeded: false, errorMessage: message });
});

it.each(weakPasswords)('rejects the new password %j in plain text', async (weak, message) => {
  const { status, bytes } = await signedInBrowser.post('/auth/v1/change-password', {
    currentPassword: password,
    newPassword: weak,
  });
  expect(status).toBe(400);
  expect(String(bytes)).toBe(message);
});

it.each([
  [{ firstName: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
  [{ lastName: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
  [{ displayName: '' }, 'Please enter a display name.'],
  [{ displayName: '   ' }, 'Please enter a display name.'],
  [{ displayName: 'x'.repeat(51) }, 'Display names can have up to 50 characters.'],
])('rejects the profile update %j', async (changes, message) => {
  const direct = await signedInBrowser.post('/profile/update', changes);
  expect(direct.status).toBe(400);
  expect(direct.body.errorMessage).toBe(message);
  const byAction = await signedInBrowser.post('/userprofile', {
    action: 'update_user_profile',
    payload: { updates: changes },
  });
  expect(byAction.status).toBe(400);
  expect(byAction.body.errorMessage).toBe(message);
});

it.each([
  ['Ada  Lovelace', 'ada_lovelace'],
  ['  ADA.99  ', 'ada.99'],
  ['a\tb\nc', 'a_b_c'],
])('normalizes the username %j to %j', async (input, normalized) => {
  const search = new URLSearchParams({ username: input });
  const { status } = await app.createBrowser().get(`/api/backend/v1/user/search?${search}`);
  expect(status).toBe(200);
  const { normalizeUsername } = await import('@plateful/contract');
  expect(normalizeUsername(input)).toBe(normalized);
});

it.each(['m\u00fcller@example.com', '\u592a\u90ce@example.com', 'm\u00fcller@m\u00fcller.example'])(
  'explains why the email %s is rejected',
  async (email) => {
    const { status, body } = await app
      .createBrowser()
      .post('/auth/requestaccountcreation', { email });
    expect(status).toBe(400);
    expect(body.errorMessage).toMatch(/^Only the letters a–z.* before the @/);
  },
);
