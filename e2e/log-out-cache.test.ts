import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForRealtimeConnection } from './harness/open-monitored-page.ts';
import { createScenario } from './harness/scenario.ts';
import { createTestPhotoFromSeed } from './harness/test-photos.ts';

const scenario = createScenario();

/** Whether the HTTP cache has the URL. */
const isCached = (page: Page, url: string) =>
  page.evaluate(
    (cachedUrl) =>
      fetch(cachedUrl, { mode: 'same-origin', cache: 'only-if-cached' }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    url,
  );

/** Opens a page whose browser has cached a photo of a recipe. */
async function openPageWithCachedPhoto() {
  const user = await scenario.createUser();
  const recipe = await user.createRecipe({ title: 'Onion soup' });
  await user.upload(recipe._id, await createTestPhotoFromSeed(1));
  const { media } = await user.getRecipe(recipe._id);
  const url = new URL(media[0]?.url ?? '', scenario.url).href;
  const { page, context } = await scenario.openAs(user, {
    expectedErrors: /ERR_CACHE_MISS|Failed to fetch|status of (401|504)/,
  });
  await page.goto(`/items/${recipe._id}`);
  // Shown once the page knows its user. From then on it clears the cache when the session ends.
  await page.getByRole('heading', { name: 'Onion soup' }).waitFor();
  await page.evaluate((photoUrl) => fetch(photoUrl).then((response) => response.blob()), url);
  expect(await isCached(page, url)).toBe(true);
  return { page, context, url };
}

it('removes cached photos from the browser cache on logout', async () => {
  const { page, url } = await openPageWithCachedPhoto();
  await page.goto('/app/setting');
  // Chromium logs an error if the session ends during the handshake.
  await waitForRealtimeConnection(page);
  await page.getByRole('button', { name: 'Log Out' }).filter({ visible: true }).click();
  await page.waitForURL('**/hello');
  expect(await isCached(page, url)).toBe(false);
  expect(await page.evaluate((photoUrl) => fetch(photoUrl).then(({ status }) => status), url)).toBe(
    401,
  );
});

it('removes cached photos when a page finds that its session has ended', async () => {
  const { page, context, url } = await openPageWithCachedPhoto();
  // A pending refresh of the session would set the cookie again. A static page has none.
  await page.goto('/download');
  await context.clearCookies();
  expect(await isCached(page, url)).toBe(true);
  await page.goto('/items');
  await page.waitForURL('**/login');
  await expect.poll(() => isCached(page, url)).toBe(false);
});
