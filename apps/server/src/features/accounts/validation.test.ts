import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { signUp } from '#testing/stories.ts';

/** Every rule for what people enter about their account, with its sentence, as the API says it. */
let test: TestApp;
let signedIn: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  test = await buildTestApp();
  signedIn = await signUp(test);
});
afterAll(() => test.close());

const email = 'ada@example.com';
const password = 'Basil-and-lemon-1';
const codeAndToken = { email, code: 123_456, otpTokenId: 'x' };
const profile = { email, username: 'ada', password };

const fill = 'Please fill in all fields';
const badEmail = 'Please enter a valid email address';
const badCode = 'Please enter the 6-digit verification code';
const badName =
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

const rules: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ...emails.map((wrong) => ['/auth/requestaccountcreation', { email: wrong }, badEmail] as const),
  ...emails.map(
    (wrong) => ['/api/v1/requestverificationcode', { email: wrong }, badEmail] as const,
  ),
  ...emails.map((wrong) => ['/auth/register', { ...profile, email: wrong }, badEmail] as const),
  ...codes.map((code) => ['/auth/validateuseremail', { ...codeAndToken, code }, badCode] as const),
  ...codes.map(
    (code) =>
      ['/api/v1/validate-verification-code', { email, code }, 'code need to be 6 digit'] as const,
  ),
  ['/auth/validateuseremail', { ...codeAndToken }, 'Invalid verification code. Please try again.'],
  [
    '/auth/validateuseremail',
    { ...codeAndToken, otpTokenId: '' },
    'Invalid verification code. Please try again.',
  ],
  ['/auth/register', { ...profile, username: undefined }, fill],
  ...['', 'ab', '___', '...', '_._', 'x'.repeat(31), 'näme', 'a/b', '<b>', 'a'.repeat(500)].map(
    (username) => ['/auth/register', { ...profile, username }, badName] as const,
  ),
  ...weakPasswords.map(
    ([weak, sentence]) => ['/auth/register', { ...profile, password: weak }, sentence] as const,
  ),
  ...['/api/v1/update-password', '/auth/v1/update-password'].flatMap((path) =>
    weakPasswords.map(
      ([weak, sentence]) => [path, { email, newPassword: weak }, sentence] as const,
    ),
  ),
  ['/auth/login', {}, fill],
  ['/auth/login', { email, password: '' }, fill],
  ['/auth/login', { email: '', password }, fill],
  ['/auth/login', { email: 7, password }, fill],
];

it.each(rules)('%s refuses %j', async (path, payload, sentence) => {
  const { status, body } = await test.browser().post(path, payload);
  expect(status).toBe(400);
  expect(body).toMatchObject({ succeeded: false, errorMessage: sentence });
});

it.each(weakPasswords)('a change to %j is refused in plain text', async (weak, sentence) => {
  const { status, bytes } = await signedIn.post('/auth/v1/change-password', {
    currentPassword: password,
    newPassword: weak,
  });
  expect(status).toBe(400);
  expect(String(bytes)).toBe(sentence);
});

it.each([
  [{ firstName: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
  [{ lastName: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
  [{ displayName: '' }, 'Please enter a display name.'],
  [{ displayName: '   ' }, 'Please enter a display name.'],
  [{ displayName: 'x'.repeat(51) }, 'Display names can have up to 50 characters.'],
])('a profile is not changed to %j', async (changes, sentence) => {
  const direct = await signedIn.post('/profile/update', changes);
  expect(direct.status).toBe(400);
  expect(direct.body.errorMessage).toBe(sentence);
  const byAction = await signedIn.post('/userprofile', {
    action: 'update_user_profile',
    payload: { updates: changes },
  });
  expect(byAction.status).toBe(400);
  expect(byAction.body.errorMessage).toBe(sentence);
});

it.each([
  ['Ada  Lovelace', 'ada_lovelace'],
  ['  ADA.99  ', 'ada.99'],
  ['a\tb\nc', 'a_b_c'],
])('the username %j becomes %j', async (typed, stored) => {
  const search = new URLSearchParams({ username: typed });
  const { status } = await test.browser().get(`/api/backend/v1/user/search?${search}`);
  expect(status).toBe(200);
  const { sanitiseUsername } = await import('@plateful/contract');
  expect(sanitiseUsername(typed)).toBe(stored);
});
