import type { TestApp } from './build-test-app.ts';
import type { TestHttpClient } from './test-http-client.ts';

export const TEST_PASSWORD = 'Basil-and-lemon-1';

/** Sends the due emails and returns the code of the last one to an address. */
export async function receiveEmailedCode(
  { mailer, deliverEmails }: Pick<TestApp, 'mailer' | 'deliverEmails'>,
  email: string,
): Promise<number> {
  await deliverEmails();
  const message = mailer.sent.findLast(({ to }) => to === email);
  const code = message?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`No code was sent to ${email}.`);
  return Number(code);
}

/** Requests a registration code and reads it from the email. */
export async function requestSignUpCode(
  app: TestApp,
  email: string,
  browser = app.createBrowser(),
) {
  const { body } = await browser.post('/auth/requestaccountcreation', { email });
  return { browser, otpTokenId: body.otpTokenId, code: await receiveEmailedCode(app, email) };
}

let userCount = 0;

/** Creates an account and signs in. */
export async function signUp(
  app: TestApp,
  { pro = false, isAdmin = false, email = `cook${++userCount}@example.com` } = {},
): Promise<TestHttpClient & { userId: string; email: string }> {
  const browser = app.createBrowser();
  const username = `cook_${++userCount}`;
  const user = await app.services.accounts.createWithoutVerification(
    { email, username, password: TEST_PASSWORD },
    { grantedProUntil: pro ? new Date('2100-01-01') : null, isAdmin },
  );
  const response = await browser.post('/auth/login', { email, password: TEST_PASSWORD });
  if (response.status !== 200) throw new Error('The new user could not sign in.');
  return Object.assign(browser, { userId: user.id, email });
}

export function signUpAdmin(app: TestApp) {
  return signUp(app, { isAdmin: true });
}

export async function canSignIn(app: TestApp, email: string, password: string): Promise<boolean> {
  const { status } = await app.createBrowser().post('/auth/login', { email, password });
  return status === 200;
}

export async function isSignedIn(browser: TestHttpClient): Promise<boolean> {
  return (await browser.get('/api/backend/auth/sessions')).status === 200;
}
