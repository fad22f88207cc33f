import { changePassword, checkLogin, requestRecoveryCode } from '@plateful/contract';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { call, errorText } from '#lib/api.ts';
import { answers, fails, server } from '#testing/server.ts';

const BASE = 'http://plateful.test/api/backend';
const passwords = { currentPassword: 'Old-pass-1', newPassword: 'New-pass-1' };
const change = () => call(changePassword, passwords);
const textOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => errorText(error, 'fallback', 'network'),
  );

test('a call that answers in text: the word of success', async () => {
  let sent: unknown;
  server.use(
    answers(changePassword, (body) => {
      sent = body;
      return 'succeeded' as const;
    }),
  );
  await expect(change()).resolves.toBe('succeeded');
  expect(sent).toEqual(passwords);
});

test.each([
  ['a refusal', 400, 'text/plain', 'Not right.', 'Not right.'],
  ['a refusal with the status of success', 200, 'text/plain', 'Not right.', 'Not right.'],
  ['the word of success with another status', 500, 'text/plain', 'succeeded', 'succeeded'],
  ['a page of a server between', 502, 'text/html', '<h1>Bad Gateway</h1>', 'fallback'],
  ['a text too long for a sentence', 500, 'text/plain', 'x'.repeat(301), 'fallback'],
  ['nothing', 500, 'text/plain', '', 'fallback'],
])('a call that answers in text: %s', async (_what, status, type, body, said) => {
  server.use(
    http.post(`${BASE}${changePassword.path}`, () =>
      HttpResponse.text(body, { status, headers: { 'content-type': type } }),
    ),
  );
  expect(await textOf(change())).toBe(said);
});

test('a call that answers in text: no answer', async () => {
  server.use(fails(changePassword, 'network'));
  expect(await textOf(change())).toBe('network');
});

test.each([
  ['with its sentence', { succeeded: false, errorMessage: 'No.' }, 'No.'],
  ['without a sentence', { succeeded: false }, 'fallback'],
])('a refusal with the status of success is a refusal: %s', async (_what, body, said) => {
  server.use(http.post(`${BASE}${requestRecoveryCode.path}`, () => HttpResponse.json(body)));
  expect(await textOf(call(requestRecoveryCode, { email: 'mia@example.com' }))).toBe(said);
});

test('an early answer is taken, and nothing is asked again', async () => {
  let asked = 0;
  server.use(
    answers(checkLogin, () => {
      asked += 1;
      return { succeeded: true, isLogIn: false };
    }),
  );
  const body = { succeeded: true, isLogIn: true };
  const early = Promise.resolve(HttpResponse.json(body));
  expect(await call(checkLogin, undefined, { early })).toEqual(body);
  expect(asked).toBe(0);
  await call(checkLogin, undefined, { early: Promise.resolve(undefined) });
  expect(asked, 'where nothing came of it').toBe(1);
});

test('an early answer that does not come is waited for no longer than any other', async () => {
  const early = new Promise<undefined>(() => undefined);
  expect(await textOf(call(checkLogin, undefined, { early, timeoutMs: 20 }))).toBe('network');
});
