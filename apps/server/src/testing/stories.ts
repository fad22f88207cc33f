import sharp from 'sharp';
import type { Browser } from './browser.ts';
import type { TestApp } from './build-test-app.ts';

export const PASSWORD = 'Basil-and-lemon-1';

/** The code of the last mail to an address, once the mails that are due were sent. */
export async function mailedCode(
  { mailer, deliverMails }: Pick<TestApp, 'mailer' | 'deliverMails'>,
  email: string,
): Promise<number> {
  await deliverMails();
  const mail = mailer.sent.findLast(({ to }) => to === email);
  const code = mail?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`No code was mailed to ${email}.`);
  return Number(code);
}

/** Asks for a code to sign up with, and reads it from the mail. */
export async function askForCode(test: TestApp, email: string, browser = test.browser()) {
  const { body } = await browser.post('/auth/requestaccountcreation', { email });
  return { browser, otpTokenId: body.otpTokenId, code: await mailedCode(test, email) };
}

let people = 0;

/** A new person with an account, signed in. */
export async function signUp(
  test: TestApp,
  { pro = false, email = `cook${++people}@example.com` } = {},
): Promise<Browser & { userId: string; email: string }> {
  const browser = test.browser();
  const username = `cook_${++people}`;
  const user = await test.services.accounts.createDirectly(
    { email, username, password: PASSWORD },
    { proUntil: pro ? new Date('2100-01-01') : null, isAdmin: false },
  );
  const answer = await browser.post('/auth/login', { email, password: PASSWORD });
  if (answer.status !== 200) throw new Error('The new person could not sign in.');
  return Object.assign(browser, { userId: user.id, email });
}

/** A drawn photo: one colour, under a stripe whose shade is the seed's, far enough from the next seed's for a JPEG. */
export async function drawPhoto(seed = 1, colour = '#ff0000'): Promise<Buffer> {
  const stripe = { r: (seed % 16) * 16, g: (Math.floor(seed / 16) % 16) * 16, b: 120 };
  const input = await sharp({ create: { width: 320, height: 16, channels: 3, background: stripe } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 320, height: 240, channels: 3, background: colour } })
    .composite([{ input, gravity: 'north' }])
    .jpeg()
    .toBuffer();
}
