import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';
import { slowIt } from './harness/slow-it.ts';
import { projectRoot } from './harness/test-server.ts';
import { signInBrowserContext, type TestUser } from './harness/test-user.ts';

/** Logged by the browser while offline; a recipe created in another tab shifts the list. */
const EXPECTED_ERRORS =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|status of 401|Service Worker registration blocked|layout shift .* on \/items/;
const SCAN_URL = '**/api/backend/scan';

const pizza = join(projectRoot, 'apps/web/public/examples/pizza.jpg');
const donuts = join(projectRoot, 'apps/web/public/examples/donuts.jpg');

const scenario = createScenario();
let user: TestUser;
beforeEach(async () => {
  user = await scenario.createUser();
});

async function openCreate(options: Parameters<typeof scenario.openAs>[1] = {}) {
  const { page, context } = await scenario.openAs(user, {
    expectedErrors: EXPECTED_ERRORS,
    ...options,
  });
  await page.goto('/items/create');
  await waitForCreateScreen(page);
  return { page, context, scans: countScans(context) };
}

/** Waits until the screen has loaded everything that it needs without a connection. */
async function waitForCreateScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose Image' }).waitFor();
  await page.waitForFunction(() =>
    ['pending-upload-list', 'upload-queue'].every((name) =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
    ),
  );
}

/** Counts the scan requests of all tabs. */
function countScans(context: BrowserContext): { sent: number } {
  const scans = { sent: 0 };
  context.on('request', (request) => {
    if (request.url().endsWith('/api/backend/scan')) scans.sent += 1;
  });
  return scans;
}

const choosePhoto = (page: Page, photo: string) =>
  page.locator('input[type=file]').first().setInputFiles(photo);
const waitForQueuedPhotos = (page: Page, count: number) =>
  page
    .getByRole('heading', {
      name: count === 1 ? '1 photo waiting to upload' : `${count} photos waiting to upload`,
    })
    .waitFor();
const getTitles = async () => (await user.listItems()).map(({ title }) => title);

describe('scanning a photo without a connection', () => {
  it('queues the photo, shows it, and creates the recipe when back online', async () => {
    const { page, context, scans } = await openCreate({ serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/items');
    await page.getByText('No recipes yet').waitFor();
    // Without the snapshot, the app cannot tell offline who is signed in.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain(user.userId);
    await page.goto('/items/create');
    await context.setOffline(true);
    await page.reload();
    const fileChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose Image' }).press('Enter');
    await (await fileChooser).setFiles(pizza);
    await waitForQueuedPhotos(page, 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByText('It will upload when you are back online.').last().waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: 'Photo 1 in the upload queue' })
          .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await choosePhoto(page, donuts);
    await waitForQueuedPhotos(page, 2);
    await page.getByRole('link', { name: 'Recipes' }).first().click();
    await page.waitForURL('**/items');
    expect(await getTitles()).toEqual([]);

    await context.setOffline(false);
    await page
      .getByText(/was added to your collection\.$/)
      .first()
      .waitFor();
    await expect.poll(getTitles, { timeout: 20_000 }).toHaveLength(2);
    await page
      .getByRole('link', { name: /donuts/i })
      .first()
      .waitFor();
    await page.getByRole('link', { name: /pizza/i }).first().waitFor();
    expect(scans.sent).toBe(2);
    await page.getByRole('link', { name: 'Add', exact: true }).first().click();
    await page.getByRole('button', { name: 'Choose Image' }).waitFor();
    expect(await page.getByText(/waiting to upload$/).count()).toBe(0);
  });

  it('resumes after the page is closed during the upload', async () => {
    const { page, context } = await openCreate();
    await context.setOffline(true);
    await choosePhoto(page, pizza);
    await waitForQueuedPhotos(page, 1);
    await context.route(SCAN_URL, () => {});
    await context.setOffline(false);
    await page.getByText('Uploading photo').waitFor();
    await page.close();
    await context.unroute(SCAN_URL);
    const nextPage = await context.newPage();
    await nextPage.goto('/items');
    await nextPage.getByText(/was added to your collection\.$/).waitFor();
    expect(await getTitles()).toHaveLength(1);
  });

  it('creates one recipe if only the response is lost', async () => {
    const { page, context } = await openCreate();
    let lostResponses = 0;
    await context.route(SCAN_URL, async (route) => {
      if (lostResponses > 0) return route.continue();
      lostResponses += 1;
      await route.fetch();
      await route.abort();
    });
    await choosePhoto(page, pizza);
    await page.getByText(/was added to your collection\.$/).waitFor({ timeout: 30_000 });
    expect(lostResponses).toBe(1);
    expect(await getTitles()).toHaveLength(1);
  });
});

describe('an upload queue shared by two tabs', () => {
  it('creates exactly one recipe per photo', async () => {
    const { page: first, context, scans } = await openCreate();
    const second = await context.newPage();
    await second.goto('/items/create');
    await waitForCreateScreen(second);
    await context.setOffline(true);
    await choosePhoto(first, pizza);
    await Promise.all([waitForQueuedPhotos(first, 1), waitForQueuedPhotos(second, 1)]);
    await context.setOffline(false);
    await expect.poll(getTitles, { timeout: 20_000 }).toHaveLength(1);
    for (const page of [first, second]) {
      await expect.poll(() => page.getByText(/waiting to upload$/).count()).toBe(0);
    }
    // Longer than the delay of a background tab.
    await first.waitForTimeout(2000);
    expect(scans.sent).toBe(1);
    expect(await getTitles()).toHaveLength(1);
  });

  slowIt('does not upload a photo that was removed in the other tab', async () => {
    const { page: first, context } = await openCreate();
    const second = await context.newPage();
    await second.goto('/items/create');
    await waitForCreateScreen(second);
    await context.setOffline(true);
    await choosePhoto(first, pizza);
    await waitForQueuedPhotos(second, 1);
    await second.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect.poll(() => first.getByText(/waiting to upload$/).count()).toBe(0);
    await context.setOffline(false);
    await first.waitForTimeout(1500);
    expect(await getTitles()).toEqual([]);
  });
});

describe('the upload queue and the signed-in user', () => {
  slowIt('hides and keeps queued photos of another user when the session changes', async () => {
    const { page, context } = await openCreate();
    await context.setOffline(true);
    await choosePhoto(page, pizza);
    await waitForQueuedPhotos(page, 1);
    const otherUser = await scenario.createUser();
    await context.clearCookies();
    await signInBrowserContext(context, otherUser, scenario.url);
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Choose Image' }).waitFor();
    await page.waitForTimeout(1500);
    expect(await page.getByText(/waiting to upload$/).count()).toBe(0);
    expect(await otherUser.listItems()).toEqual([]);
    expect(await getTitles()).toEqual([]);
  });

  slowIt('asks for confirmation before logging out removes queued photos', async () => {
    const { page, context } = await openCreate({ width: 1440, height: 900 });
    await context.route(SCAN_URL, (route) => route.abort());
    await choosePhoto(page, pizza);
    await waitForQueuedPhotos(page, 1);
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    const dialog = page.getByRole('dialog', { name: '1 photo waiting to upload' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await waitForQueuedPhotos(page, 1);
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    await dialog.getByRole('button', { name: 'Log out and remove' }).click();
    await page.waitForURL('**/hello');
    await signInBrowserContext(context, user, scenario.url);
    await page.goto('/items/create');
    await page.getByRole('button', { name: 'Choose Image' }).waitFor();
    expect(await page.getByText(/waiting to upload$/).count()).toBe(0);
  });
});
