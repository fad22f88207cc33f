import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  buyMembership,
  endMembership,
  grantPro,
  isProUser,
} from '#testing/membership-scenarios.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('Pro that the operator has granted', () => {
  it('outlasts a membership, whether it was granted before or during it', async () => {
    for (const isGrantedFirst of [true, false]) {
      const browser = await signUp(app);
      const { userId } = browser;
      if (isGrantedFirst) await grantPro(app, userId, '2100-01-01');
      await buyMembership(browser);
      if (!isGrantedFirst) await grantPro(app, userId, '2100-01-01');
      await endMembership(app, userId);
      expect(await isProUser(browser)).toBe(true);
      await grantPro(app, userId, null);
      expect(await isProUser(browser)).toBe(false);
    }
  });

  it('can end before the membership, which stays', async () => {
    const browser = await signUp(app);
    await grantPro(app, browser.userId, '2100-01-01');
    await buyMembership(browser);
    await grantPro(app, browser.userId, '2026-03-01');
    expect(await isProUser(browser)).toBe(true);
    await endMembership(app, browser.userId);
    expect(await isProUser(browser)).toBe(false);
  });

  it('needs no membership, and ends at its time', async () => {
    const browser = await signUp(app);
    await grantPro(app, browser.userId, '2026-03-14T12:30:00Z');
    expect(await isProUser(browser)).toBe(true);
    app.clock.advance(31 * 60_000);
    expect(await isProUser(browser)).toBe(false);
  });
});
