import { beforeAll, describe, expect, it } from 'vitest';
import {
  openInjectionDetectingPage,
  pauseForInjectedScripts,
} from './harness/open-injection-detecting-page.ts';
import { getElementTexts, getFieldValues } from './harness/page-text-helpers.ts';
import { createScenario } from './harness/scenario.ts';
import { createTestPhotoFromSeed } from './harness/test-photos.ts';
import type { TestUser } from './harness/test-user.ts';
import { xssPayloads } from './harness/xss-payloads.ts';

const DISPLAY_NAME_MAX_LENGTH = 50;

const scenario = createScenario({ ownServer: { FREE_PHOTOS_PER_RECIPE: '100' } });
let user: TestUser;
beforeAll(async () => {
  user = await scenario.createUser();
});

/** Opens a page that records every script execution caused by a payload. */
const open = (options: { width?: number; height?: number } = {}) =>
  openInjectionDetectingPage(scenario, user, options);

describe('importing recipes that contain XSS payloads', () => {
  const jsonLd = () =>
    JSON.stringify(
      xssPayloads.slice(0, 20).map((payload, index) => ({
        '@context': 'https://schema.org',
        '@type': 'Recipe',
        // The import strips HTML tags; whatever remains must be shown as text.
        name: `No. ${index} ${payload}`,
        description: payload,
        recipeCategory: payload,
        recipeIngredient: [`1 egg ${payload}`],
        recipeInstructions: [{ '@type': 'HowToStep', text: `Fry. ${payload}` }],
        image: 'https://evil.invalid/x.png',
        url: 'javascript:__hit("url")',
      })),
    );

  it('shows them as text, for JSON-LD and for plain text', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    await page.goto('/items/import');
    await page.getByLabel('Recipe text').fill(jsonLd());
    await page.getByRole('button', { name: 'Check before saving', exact: true }).click();
    await page.getByRole('button', { name: 'Save 20 recipes' }).click();
    await page.getByRole('heading', { name: '20 recipes imported' }).waitFor();
    const titles = await getElementTexts(
      page,
      'section[aria-labelledby=imported] li a span:first-child',
    );
    expect(titles.every((title, index) => title.startsWith(`No. ${index}`))).toBe(true);

    await page.getByRole('button', { name: 'Import more' }).click();
    const title = 'Dinner <img src=x onerror=__hit(1)>';
    // A text with these tags would be imported as a web page.
    const plain = xssPayloads.filter((payload) => !/<(html|head|body|script)/i.test(payload));
    const lines = [title, '', 'Ingredients', ...plain, '', 'Steps', 'Fry.'];
    await page.getByLabel('Recipe text').fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Check before saving', exact: true }).click();
    await page.getByRole('button', { name: 'Save recipe', exact: true }).click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await page.getByText(`${title} was added to your collection.`).waitFor();
    await expect.poll(() => getElementTexts(page, 'h1')).toEqual([title]);
    await pauseForInjectedScripts(page);
  });

  it('rejects URLs with a scheme other than http and https', async () => {
    const { page } = await open();
    const urls = xssPayloads.slice(42, 49);
    for (const payload of urls) {
      const { status } = await user.sendCommand('IMPORT_ITEMS', { address: payload });
      expect([payload, status]).toEqual([payload, 400]);
    }
    await page.goto('/items/import');
    await page.getByText('Web page', { exact: true }).click();
    for (const payload of urls) {
      await page.getByRole('textbox', { name: /address/i }).fill(payload);
      await page.getByRole('button', { name: 'Check before saving', exact: true }).click();
      await page.getByText('Please enter a web address that starts with').waitFor();
      expect(page.url()).toBe(`${scenario.url}/items/import`);
    }
    await pauseForInjectedScripts(page);
  });
});

describe('a photo whose name is an XSS payload', () => {
  it('is labeled with that name as text', async () => {
    const url = `data:image/jpeg;base64,${(await createTestPhotoFromSeed(7)).toString('base64')}`;
    const { _id } = await user.createRecipe({ title: 'A recipe with photos' });
    const toMediaData = (names: readonly string[]) =>
      names.map((name) => ({ url, type: 'image/jpeg', name }));
    for (const start of [0, 20, 40]) {
      const { status } = await user.sendCommand('ADD_MEDIA_TO_ITEM', {
        itemId: _id,
        mediaData: toMediaData(xssPayloads.slice(start, start + 20)),
      });
      expect(status).toBe(200);
    }
    const names = (await user.getRecipe(_id)).media.map(({ name }) => name);
    const { page } = await open({ width: 1440, height: 900 });
    await page.goto(`/items/${_id}`);
    const photos = page.getByRole('region', { name: 'Media Files' }).getByRole('button');
    await expect.poll(() => photos.count()).toBe(xssPayloads.length);
    const labels = await photos.evaluateAll((buttons) => buttons.map((one) => one.ariaLabel));
    expect(labels.sort()).toEqual(names.map((name) => `Enlarge: ${name}`).sort());
    await photos.first().click();
    await page.locator('dialog[open] img').waitFor();
    await pauseForInjectedScripts(page);
  });
});

describe('a user whose names are XSS payloads', () => {
  it('is shown in the settings as text', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    const shortPayloads = xssPayloads.filter(
      (payload) => payload.length <= DISPLAY_NAME_MAX_LENGTH,
    );
    let acceptedCount = 0;
    for (const [index, payload] of xssPayloads.entries()) {
      const displayName = shortPayloads[index % shortPayloads.length] ?? '';
      const names = { firstName: payload, lastName: payload, displayName };
      const { status } = await user.post('/profile/update', names);
      // Names with line breaks may be rejected, but must never cause a server error.
      expect([200, 400]).toContain(status);
      if (status === 200) acceptedCount += 1;
      if (status !== 200 || index % 6 > 0) continue;
      await page.goto('/app/setting/edit');
      await expect.poll(() => getFieldValues(page, /^First Name/)).toEqual([payload]);
      expect(await getFieldValues(page, /^Last Name/)).toEqual([payload]);
      expect(await getFieldValues(page, /^Display Name/)).toEqual([displayName]);
      expect(await page.locator('aside').first().textContent()).toContain(displayName);
    }
    expect(acceptedCount).toBeGreaterThan(50);
    await pauseForInjectedScripts(page);
  });
});
