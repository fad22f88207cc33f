import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { buyMembership } from '#testing/membership-scenarios.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

it('sends the receipt in the language of the account', async () => {
  app.clock.set(new Date('2026-03-14T12:00:00Z'));
  const browser = await signUp(app);
  await browser.get('/api/backend/auth/check-login', { 'x-language': 'de' });
  await buyMembership(browser, 3);
  await app.deliverEmails();
  expect(app.mailer.sent).toMatchObject([
    {
      to: browser.email,
      subject: 'Deine Plateful-Mitgliedschaft hat begonnen',
      text: expect.stringMatching(
        /Jährlich, 89,99\s\$, bezahlt am 14\. März 2026\.[\s\S]*am 14\. März 2027 fällig[\s\S]*Test-Mitgliedschaft/,
      ),
    },
  ]);
});
