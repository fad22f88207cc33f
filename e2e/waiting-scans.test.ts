import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cook, enter } from './harness/cooks.ts';
import { root } from './harness/server.ts';
import { story } from './harness/story.ts';

/** What a browser says when nobody answers; and where something turns up by itself that other pages have made, things move. */
const EXPECTED =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|status of 401|Service Worker registration blocked|layout shift .* on \/items/;
const SCAN = '**/api/backend/scan';

const pizza = join(root, 'apps/web/public/examples/pizza.jpg');
const donuts = join(root, 'apps/web/public/examples/donuts.jpg');

const here = story();
let cook: Cook;
beforeEach(async () => {
  cook = await here.newCook();
});

async function openCreate(more: Parameters<typeof here.openAs>[1] = {}) {
  const { page, context } = await here.openAs(cook, { expecting: EXPECTED, ...more });
  await page.goto('/items/create');
  await page.getByRole('button', { name: 'Choose Image' }).waitFor();
  return { page, context, scans: countScans(context) };
}

/** How often a photo was sent, from whichever tab. */
function countScans(context: BrowserContext): { sent: number } {
  const scans = { sent: 0 };
  context.on('request', (request) => {
    if (request.url().endsWith('/api/backend/scan')) scans.sent += 1;
  });
  return scans;
}

const choose = (page: Page, photo: string) =>
  page.locator('input[type=file]').first().setInputFiles(photo);
const waiting = (page: Page, count: number) =>
  page
    .getByRole('heading', {
      name: count === 1 ? '1 photo is waiting' : `${count} photos are waiting`,
    })
    .waitFor();
const titles = async () => (await cook.items()).map(({ title }) => title);

describe('a photo without a connection', () => {
  it('waits, is shown, and becomes a recipe when the connection is back', async () => {
    const { page, context, scans } = await openCreate({ serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/items');
    await page.getByText('No recipes yet').waitFor();
    await page.goto('/items/create');
    await context.setOffline(true);
    await page.reload();
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose Image' }).press('Enter');
    await (await asked).setFiles(pizza);
    await waiting(page, 1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByText('We will look at it as soon as you are back online.').last().waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: 'Waiting photo 1' })
          .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await choose(page, donuts);
    await waiting(page, 2);
    await page.getByRole('link', { name: 'Recipes' }).first().click();
    await page.waitForURL('**/items');
    expect(await titles()).toEqual([]);

    await context.setOffline(false);
    await page
      .getByText(/is in your collection\.$/)
      .first()
      .waitFor();
    await expect.poll(titles, { timeout: 20_000 }).toHaveLength(2);
    await page
      .getByRole('link', { name: /donuts/i })
      .first()
      .waitFor();
    await page.getByRole('link', { name: /pizza/i }).first().waitFor();
    expect(scans.sent).toBe(2);
    await page.getByRole('link', { name: 'Add', exact: true }).first().click();
    await page.getByRole('button', { name: 'Choose Image' }).waitFor();
    expect(await page.getByText(/waiting$/).count()).toBe(0);
  });

  it('survives that the page is closed in the midst of it', async () => {
    const { page, context } = await openCreate();
    await context.setOffline(true);
    await choose(page, pizza);
    await waiting(page, 1);
    await context.route(SCAN, () => {});
    await context.setOffline(false);
    await page.getByText('Sending your photo').waitFor();
    await page.close();
    await context.unroute(SCAN);
    const next = await context.newPage();
    await next.goto('/items');
    await next.getByText(/is in your collection\.$/).waitFor();
    expect(await titles()).toHaveLength(1);
  });

  it('makes one recipe when only the answer is lost', async () => {
    const { page, context } = await openCreate();
    let lost = 0;
    await context.route(SCAN, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await choose(page, pizza);
    await page.getByText(/is in your collection\.$/).waitFor({ timeout: 30_000 });
    expect(lost).toBe(1);
    expect(await titles()).toHaveLength(1);
  });
});

describe('two tabs', () => {
  it('make exactly one recipe of one photo', async () => {
    const { page: one, context, scans } = await openCreate();
    const two = await context.newPage();
    await two.goto('/items/create');
    await two.getByRole('button', { name: 'Choose Image' }).waitFor();
    await context.setOffline(true);
    await choose(one, pizza);
    await Promise.all([waiting(one, 1), waiting(two, 1)]);
    await context.setOffline(false);
    await expect.poll(titles, { timeout: 20_000 }).toHaveLength(1);
    for (const page of [one, two]) {
      await expect.poll(() => page.getByText(/waiting$/).count()).toBe(0);
    }
    // Longer than a tab in the background holds back.
    await one.waitForTimeout(2000);
    expect(scans.sent).toBe(1);
    expect(await titles()).toHaveLength(1);
  });

  it('begin with what is removed in the other no more', async () => {
    const { page: one, context } = await openCreate();
    const two = await context.newPage();
    await two.goto('/items/create');
    await two.getByRole('button', { name: 'Choose Image' }).waitFor();
    await context.setOffline(true);
    await choose(one, pizza);
    await waiting(two, 1);
    await two.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect.poll(() => one.getByText(/waiting$/).count()).toBe(0);
    await context.setOffline(false);
    await one.waitForTimeout(1500);
    expect(await titles()).toEqual([]);
  });
});

describe('another account on the same device', () => {
  it('sees no photo of the one before, and sends none, when the session changes', async () => {
    const { page, context } = await openCreate();
    await context.setOffline(true);
    await choose(page, pizza);
    await waiting(page, 1);
    const other = await here.newCook();
    await context.clearCookies();
    await enter(context, other, here.url);
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Choose Image' }).waitFor();
    await page.waitForTimeout(1500);
    expect(await page.getByText(/waiting$/).count()).toBe(0);
    expect(await other.items()).toEqual([]);
    expect(await titles()).toEqual([]);
  });

  it('is asked before logging out removes what waits', async () => {
    const { page, context } = await openCreate({ width: 1440, height: 900 });
    await context.route(SCAN, (route) => route.abort());
    await choose(page, pizza);
    await waiting(page, 1);
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    const dialog = page.getByRole('dialog', { name: '1 photo is still waiting' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await waiting(page, 1);
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    await dialog.getByRole('button', { name: 'Log out and remove' }).click();
    await page.waitForURL('**/hello');
    await enter(context, cook, here.url);
    await page.goto('/items/create');
    await page.getByRole('button', { name: 'Choose Image' }).waitFor();
    expect(await page.getByText(/waiting$/).count()).toBe(0);
  });
});
