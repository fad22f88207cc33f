import { afterAll, expect, it, vi } from 'vitest';
import { requestSignUpCode, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
afterAll(() => app.close());

it('neither prints nor stores passwords, codes, tokens, cookies or emails', async () => {
  const printed: string[] = [];
  app = await buildTestApp({
    environment: { LOG_LEVEL: 'trace' },
    logStream: { write: (line) => void printed.push(line) },
  });
  const email = 'canary-email@example.com';
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
  const { browser, code } = await requestSignUpCode(app, email);
  const secrets = new Set([...canaries, email]);
  const send = async (path: string, body: unknown, client: TestHttpClient = browser) => {
    await client.post(path, body);
    await client.post(path, body, { origin: 'https://evil.example' });
    for (const cookie of browser.cookies.values()) secrets.add(cookie);
  };
  await send('/auth/validateuseremail', { email, code, otpTokenId });
  await send('/auth/register', { email, username: 'canary_user', password });
  await send('/auth/login', { email, password });
  await send('/auth/google-login', { credential });
  await send('/auth/register', { accountType: 'google', credential, email });
  await send('/v1/requestverificationcode', { email });
  await send('/v1/validate-verification-code', { email, code });
  await send('/v1/update-password', { email, newPassword });
  await send('/auth/v1/update-password', { email, newPassword });
  const signedIn = await signUp(app, { email: 'canary-owner@example.com' });
  secrets.add('canary-owner').add(TEST_PASSWORD);
  for (const cookie of signedIn.cookies.values()) secrets.add(cookie);
  await send('/auth/v1/change-password', { currentPassword: password, newPassword }, signedIn);
  await send('/auth/reauthenticate', { password, credential }, signedIn);
  await send('/auth/remove/session', { id: otpTokenId }, signedIn);
  await signedIn.get(`/api/backend/v1/user/search?username=${newPassword}`, { origin: 'null' });
  await signedIn.post(`/auth/login?password=${password}`, {}, { origin: 'https://evil.example' });
  // Causes an internal error.
  await app.database.pool.query('alter table users rename to users_renamed');
  await send('/auth/login', { email, password });
  await app.database.pool.query('alter table users_renamed rename to users');
  await send('/auth/secure/token/refresh', {}, signedIn);
  await signedIn.post('/auth/delete/account');
  await vi.waitUntil(() => app.services.securityLog.isIdle, { timeout: 10_000 });

  const { rows } = await app.database.pool.query('select * from log_entries');
  expect(rows.length).toBeGreaterThan(3);
  const output = printed.join('\n') + JSON.stringify(rows);
  // As a whole word, because an id may contain the six digits by chance.
  expect(output).not.toMatch(new RegExp(`\\b${code}\\b`));
  for (const secret of secrets) {
    expect(output).not.toContain(secret);
    for (const part of secret.split('.')) if (part.length > 8) expect(output).not.toContain(part);
  }
});
