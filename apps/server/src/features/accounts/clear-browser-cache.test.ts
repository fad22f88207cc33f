import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const getClearSiteData = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['clear-site-data'];

describe('clearing the browser’s cache', () => {
  it('clears the cache on logout and on account deletion', async () => {
    const browser = await signUp(app);
    expect(getClearSiteData(await browser.post('/auth/logout'))).toBe('"cache"');
    const other = await signUp(app);
    expect(getClearSiteData(await other.post('/auth/delete/account'))).toBe('"cache"');
  });

  it('clears the cache when another user signs in, but not when the same user does', async () => {
    const browser = await signUp(app);
    const other = await signUp(app);
    const logIn = (client: TestHttpClient, email: string) =>
      client.post('/auth/login', { email, password: TEST_PASSWORD });
    expect(getClearSiteData(await logIn(app.createBrowser(), other.email))).toBeUndefined();
    expect(getClearSiteData(await logIn(browser, browser.email))).toBeUndefined();
    expect(getClearSiteData(await logIn(browser, other.email))).toBe('"cache"');
    const revoked = app.createBrowser();
    revoked.cookies.set('plateful_session', 'unknown.unknown');
    expect(getClearSiteData(await logIn(revoked, other.email))).toBe('"cache"');
  });

  it('clears the cache for a page whose session has ended and keeps the current session', async () => {
    const browser = await signUp(app);
    const { status, headers } = await browser.post('/auth/clear-cache');
    expect([status, headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(200);
    expect((await app.createBrowser().post('/auth/clear-cache')).status).toBe(200);
  });
});
