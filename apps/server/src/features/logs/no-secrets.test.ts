import { afterAll, expect, it, vi } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { askForCode, PASSWORD, signUp } from '#testing/stories.ts';

let test: TestApp;
afterAll(() => test.close());

it('no password, code, token, cookie or address is in what is printed or stored', async () => {
  const printed: string[] = [];
  test = await buildTestApp({
    environment: { LOG_LEVEL: 'trace' },
    logStream: { write: (line) => void printed.push(line) },
  });
  const email = 'canary-address@example.com';
  const canaries = [
    'Canary-password-1',
    'Canary-password-2',
    'canary-token',
    'canary.credential.x',
  ];
  const [password, newPassword, otpTokenId, credential] = canaries as [
    string,
    string,
    string,
    string,
  ];
  const { browser, code } = await askForCode(test, email);
  const cookies = (): string[] => [...browser.cookies.values()];
  const secrets = new Set([...canaries, email]);
  const send = async (path: string, body: unknown, from: Browser = browser) => {
    await from.post(path, body);
    await from.post(path, body, { origin: 'https://evil.example' });
    for (const cookie of cookies()) secrets.add(cookie);
  };
  await send('/auth/validateuseremail', { email, code, otpTokenId });
  await send('/auth/register', { email, username: 'canary_cook', password });
  await send('/auth/login', { email, password });
  await send('/auth/google-login', { credential });
  await send('/auth/register', { accountType: 'google', credential, email });
  await send('/v1/requestverificationcode', { email });
  await send('/v1/validate-verification-code', { email, code });
  await send('/v1/update-password', { email, newPassword });
  await send('/auth/v1/update-password', { email, newPassword });
  const cook = await signUp(test, { email: 'canary-owner@example.com' });
  secrets.add('canary-owner').add(PASSWORD);
  for (const cookie of cook.cookies.values()) secrets.add(cookie);
  await send('/auth/v1/change-password', { currentPassword: password, newPassword }, cook);
  await send('/auth/reauthenticate', { password, credential }, cook);
  await send('/auth/remove/session', { id: otpTokenId }, cook);
  await cook.get(`/api/backend/v1/user/search?username=${newPassword}`, { origin: 'null' });
  await cook.post(`/auth/login?password=${password}`, {}, { origin: 'https://evil.example' });
  // One of our own faults on the way.
  await test.database.pool.query('alter table users rename to users_gone');
  await send('/auth/login', { email, password });
  await test.database.pool.query('alter table users_gone rename to users');
  await send('/auth/secure/token/refresh', {}, cook);
  await cook.post('/auth/delete/account');
  await vi.waitUntil(() => test.services.securityLog.isIdle);

  const { rows } = await test.database.pool.query('select * from log_entries');
  expect(rows.length).toBeGreaterThan(3);
  const written = printed.join('\n') + JSON.stringify(rows);
  // Whole: six digits stand in some id by chance.
  expect(written).not.toMatch(new RegExp(`\\b${code}\\b`));
  for (const secret of secrets) {
    expect(written).not.toContain(secret);
    for (const part of secret.split('.')) if (part.length > 8) expect(written).not.toContain(part);
  }
});
