import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawPlate } from './harness/photos.ts';
import { story } from './harness/story.ts';

const here = story();

/** Whether the browser serves the address from its own cache, without asking anybody. */
const isCached = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      fetch(address, { mode: 'same-origin', cache: 'only-if-cached' }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    url,
  );

/** A page whose browser has cached a photo of a recipe. */
async function seePhoto() {
  const cook = await here.newCook();
  const recipe = await cook.write({ title: 'Onion soup' });
  await cook.upload(recipe._id, await drawPlate(1));
  const { media } = await cook.read(recipe._id);
  const url = new URL(media[0]?.url ?? '', here.url).href;
  const { page, context } = await here.openAs(cook, {
    expecting: /ERR_CACHE_MISS|Failed to fetch|status of (401|504)/,
  });
  await page.goto(`/items/${recipe._id}`);
  await page.evaluate((address) => fetch(address).then((answer) => answer.blob()), url);
  expect(await isCached(page, url)).toBe(true);
  return { page, context, url };
}

it('a photo that was seen is not in the browser’s cache after logging out', async () => {
  const { page, url } = await seePhoto();
  await page.goto('/app/setting/edit');
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await page.waitForURL('**/hello');
  expect(await isCached(page, url)).toBe(false);
  expect(await page.evaluate((address) => fetch(address).then(({ status }) => status), url)).toBe(
    401,
  );
});

it('nor after a page has found its session gone', async () => {
  const { page, context, url } = await seePhoto();
  // A refresh under way would bring the cookie back.
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  expect(await isCached(page, url)).toBe(true);
  await page.goto('/items');
  await page.waitForURL('**/login');
  await expect.poll(() => isCached(page, url)).toBe(false);
});
