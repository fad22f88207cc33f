import { beforeAll, describe, expect, it } from 'vitest';
import type { Cook } from './harness/cooks.ts';
import { linger, openGuarded, textsOf, valuesOf } from './harness/guarded-page.ts';
import { vectors } from './harness/injection-vectors.ts';
import { drawPlate } from './harness/photos.ts';
import { story } from './harness/story.ts';

const DISPLAY_NAME_MAXIMUM = 50;

const here = story({ FREE_PHOTOS_PER_RECIPE: '100' });
let cook: Cook;
beforeAll(async () => {
  cook = await here.newCook();
});

/** A page of the cook's in which a vector that comes to life is noticed. */
const open = (options: { width?: number; height?: number } = {}) =>
  openGuarded(here, cook, options);

describe('an import of vectors', () => {
  const jsonLd = () =>
    JSON.stringify(
      vectors.slice(0, 20).map((vector, place) => ({
        '@context': 'https://schema.org',
        '@type': 'Recipe',
        // Tags are taken out of what web pages say; what stays must be shown as text.
        name: `No. ${place} ${vector}`,
        description: vector,
        recipeCategory: vector,
        recipeIngredient: [`1 egg ${vector}`],
        recipeInstructions: [{ '@type': 'HowToStep', text: `Fry. ${vector}` }],
        image: 'https://evil.invalid/x.png',
        url: 'javascript:__hit("url")',
      })),
    );

  it('is shown as text, whether it came as data or as lines', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    await page.goto('/items/import');
    await page.getByLabel('Recipe text').fill(jsonLd());
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: '20 recipes are in your collection' }).waitFor();
    const titles = await textsOf(page, 'section[aria-labelledby=imported] li a span:first-child');
    expect(titles.every((title, place) => title.startsWith(`No. ${place}`))).toBe(true);

    await page.getByRole('button', { name: 'Import more' }).click();
    const title = 'Dinner <img src=x onerror=__hit(1)>';
    // A text with such tags is read as a page of the web.
    const plain = vectors.filter((vector) => !/<(html|head|body|script)/i.test(vector));
    const lines = [title, '', 'Ingredients', ...plain, '', 'Steps', 'Fry.'];
    await page.getByLabel('Recipe text').fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await page.getByText(`${title} is in your collection.`).waitFor();
    await expect.poll(() => textsOf(page, 'h1')).toEqual([title]);
    await linger(page);
  });

  it('reads no address that is none', async () => {
    const { page } = await open();
    const addresses = vectors.slice(42, 49);
    for (const vector of addresses) {
      const { status } = await cook.command('IMPORT_ITEMS', { url: vector });
      expect([vector, status]).toEqual([vector, 400]);
    }
    await page.goto('/items/import');
    await page.getByText('Web page', { exact: true }).click();
    for (const vector of addresses) {
      await page.getByRole('textbox', { name: /address/i }).fill(vector);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('Please enter a web address that starts with').waitFor();
      expect(page.url()).toBe(`${here.url}/items/import`);
    }
    await linger(page);
  });
});

describe('a photo with a vector for a name', () => {
  it('is shown under that name', async () => {
    const url = `data:image/jpeg;base64,${(await drawPlate(7)).toString('base64')}`;
    const { _id } = await cook.write({ title: 'A recipe with photos' });
    const named = (names: readonly string[]) =>
      names.map((name) => ({ url, type: 'image/jpeg', name }));
    for (const from of [0, 20, 40]) {
      const { status } = await cook.command('ADD_MEDIA_TO_ITEM', {
        itemId: _id,
        mediaData: named(vectors.slice(from, from + 20)),
      });
      expect(status).toBe(200);
    }
    const names = (await cook.read(_id)).media.map(({ name }) => name);
    const { page } = await open({ width: 1440, height: 900 });
    await page.goto(`/items/${_id}`);
    const photos = page.getByRole('region', { name: 'Media Files' }).getByRole('button');
    await expect.poll(() => photos.count()).toBe(vectors.length);
    const labels = await photos.evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(labels.sort()).toEqual(names.map((name) => `Open large: ${name}`).sort());
    await photos.first().click();
    await page.locator('dialog[open] img').waitFor();
    await linger(page);
  });
});

describe('a person with vectors for names', () => {
  it('is shown as it was written in the settings', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    const shortOnes = vectors.filter((vector) => vector.length <= DISPLAY_NAME_MAXIMUM);
    let taken = 0;
    for (const [place, vector] of vectors.entries()) {
      const displayName = shortOnes[place % shortOnes.length] ?? '';
      const names = { firstName: vector, lastName: vector, displayName };
      const { status } = await cook.post('/profile/update', names);
      // Names hold no line breaks; they are refused, and never lead to a fault of ours.
      expect([200, 400]).toContain(status);
      if (status === 200) taken += 1;
      if (status !== 200 || place % 6 > 0) continue;
      await page.goto('/app/setting/edit');
      await expect.poll(() => valuesOf(page, /^First Name/)).toEqual([vector]);
      expect(await valuesOf(page, /^Last Name/)).toEqual([vector]);
      expect(await valuesOf(page, /^Display Name/)).toEqual([displayName]);
      expect(await page.locator('aside').first().textContent()).toContain(displayName);
    }
    expect(taken).toBeGreaterThan(50);
    await linger(page);
  });
});
