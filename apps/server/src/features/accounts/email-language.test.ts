import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveEmailedCode, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const CHECK_LOGIN = '/api/backend/auth/check-login';
const inGerman = { 'x-language': 'de' };
const inEnglish = { 'x-language': 'en' };

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function getLastEmail(email: string) {
  await app.deliverEmails();
  return app.mailer.sent.findLast(({ to }) => to === email);
}

const signIn = (email: string, headers: Record<string, string>, browser = app.createBrowser()) =>
  browser.post('/auth/login', { email, password: TEST_PASSWORD }, headers);

/** `version` changes with each write. */
async function findLanguage(email: string) {
  const { rows } = await app.database.pool.query<{ language: string | null; version: string }>(
    'select language, xmin::text as version from users where email = $1',
    [email],
  );
  return rows[0];
}

/** @returns the email that says so */
async function changePassword(browser: TestHttpClient, email: string) {
  const passwords = { currentPassword: TEST_PASSWORD, newPassword: 'Thyme-and-garlic-2' };
  const { status } = await browser.post('/auth/v1/change-password', passwords);
  expect(status).toBe(200);
  return getLastEmail(email);
}

describe('the code for registration', () => {
  const requestCode = (email: string, headers?: Record<string, string>) =>
    app.createBrowser().post('/auth/requestaccountcreation', { email }, headers);

  it('is sent in the language of the user interface', async () => {
    await requestCode('anna@example.com', inGerman);
    expect(await getLastEmail('anna@example.com')).toMatchObject({
      subject: expect.stringMatching(/^\d{6} ist dein Code für Plateful$/),
      text: expect.stringContaining('Guten Appetit,\nPlateful'),
      html: expect.stringContaining('<html lang="de">'),
    });
  });

  it.each(['klingon', '', 'DE', 'de, en', 'constructor'])(
    'is in English for the invalid language "%s"',
    async (language) => {
      const email = `invalid${language.replace(/\W/g, '').toLowerCase()}@example.com`;
      const { status } = await requestCode(email, { 'x-language': language });
      expect(status).toBe(200);
      expect((await getLastEmail(email))?.subject).toMatch(/^\d{6} is your Plateful code$/);
    },
  );

  it('is in English without a language', async () => {
    await requestCode('bob@example.com');
    expect((await getLastEmail('bob@example.com'))?.text).toContain('Bon appetit,\nPlateful');
  });

  it('leads to an account with the language', async () => {
    const email = 'clara@example.com';
    const browser = app.createBrowser();
    const { body } = await browser.post('/auth/requestaccountcreation', { email }, inGerman);
    const code = await receiveEmailedCode(app, email);
    await browser.post('/auth/validateuseremail', { email, code, otpTokenId: body.otpTokenId });
    const account = { email, username: 'clara', password: TEST_PASSWORD };
    expect((await browser.post('/auth/register', account, inGerman)).status).toBe(200);
    expect(await findLanguage(email)).toMatchObject({ language: 'de' });
  });
});

describe('the language of an account', () => {
  it('is stored at sign-in, and later emails are in this language', async () => {
    const browser = await signUp(app);
    const { email } = browser;
    await signIn(email, inGerman, browser);
    expect(await findLanguage(email)).toMatchObject({ language: 'de' });
    expect(await changePassword(browser, email)).toMatchObject({
      subject: 'Dein Plateful-Passwort wurde geändert',
    });
  });

  it('changes with the session request of a page, which otherwise writes nothing', async () => {
    const browser = await signUp(app);
    const { email } = browser;
    await browser.get(CHECK_LOGIN, inGerman);
    const stored = await findLanguage(email);
    expect(stored?.language).toBe('de');
    for (const headers of [inGerman, {}, { 'x-language': 'klingon' }])
      expect((await browser.get(CHECK_LOGIN, headers)).body.isLogIn).toBe(true);
    expect(await findLanguage(email)).toEqual(stored);
    await browser.get(CHECK_LOGIN, inEnglish);
    expect(await findLanguage(email)).toMatchObject({ language: 'en' });
    expect((await changePassword(browser, email))?.subject).toBe(
      'Your Plateful password was changed',
    );
  });

  it('decides about emails that another browser causes', async () => {
    const { email } = await signUp(app);
    await signIn(email, inGerman);
    await app.createBrowser().post('/v1/requestverificationcode', { email }, inEnglish);
    expect((await getLastEmail(email))?.subject).toMatch(
      /^\d{6} ist dein Code für ein neues Plateful-Passwort$/,
    );
  });

  it('is replaced by that of the requester in a recovery code while it is unknown', async () => {
    const { email } = await signUp(app);
    await app.createBrowser().post('/v1/requestverificationcode', { email }, inGerman);
    expect((await getLastEmail(email))?.subject).toMatch(/^\d{6} ist dein Code/);
    expect(await findLanguage(email)).toMatchObject({ language: null });
  });

  it('applies to the notice of its deletion', async () => {
    const browser = await signUp(app);
    await browser.get(CHECK_LOGIN, inGerman);
    expect((await browser.post('/auth/delete/account')).status).toBe(200);
    expect((await getLastEmail(browser.email))?.subject).toBe('Dein Plateful-Konto wurde gelöscht');
  });
});
