import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from './harness/client.ts';
import { signIn } from './harness/cooks.ts';
import { readMailedCode } from './harness/mailbox.ts';
import { drawPlate, unpackDevelopmentPhotos } from './harness/photos.ts';
import { root } from './harness/server.ts';
import { story } from './harness/story.ts';

const EMAIL = 'nora@example.com';

/** What a browser says while the server is being started anew. */
const AWAY = /ERR_CONNECTION_REFUSED|WebSocket/;

const here = story();

async function register(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await readMailedCode(here.dataDir, EMAIL));
  const verify = page.getByRole('button', { name: 'Verify Code' });
  if (await verify.isVisible()) await verify.click();
  await page.getByLabel('Username').fill('Nora Cooks');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('I am at least 13 years old').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/app/home');
}

/** A real photo of a pizza where development photos lie beside the checkout, else our own picture of one. */
async function findPhoto(): Promise<string> {
  const photos = await unpackDevelopmentPhotos('food101-64-test.tar.gz');
  const pizza = photos?.sort().find((photo) => photo.includes('/pizza/'));
  return pizza ?? join(root, 'apps/web/public/examples/pizza.jpg');
}

async function scanPhoto(page: Page, photo: string): Promise<void> {
  await page.goto('/items/create');
  await page.locator('input[type=file]').first().setInputFiles(photo);
  const itIsFood = page.getByRole('button', { name: 'It is food' });
  await Promise.race([
    page.waitForURL(/\/items\/[0-9a-f-]{36}$/),
    itIsFood.click({ timeout: 20_000 }).catch(() => {}),
  ]);
  await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
}

describe('a person with a photo', () => {
  it('signs up, scans it, cooks from it, and finds it again after a restart', async () => {
    const { page } = await here.open({ expecting: AWAY });
    await register(page);
    await page.getByText('No items yet').waitFor();

    await scanPhoto(page, await findPhoto());
    await page.getByRole('heading', { name: 'Ingredients' }).waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(title).not.toBe('');
    expect(await page.getByRole('checkbox').count()).toBeGreaterThan(2);
    await page.getByRole('heading', { name: 'Nutrition Information' }).waitFor();
    await page.getByRole('heading', { name: 'Instructions' }).waitFor();
    const photo = page.getByRole('img', { name: `Photo of ${title}` }).first();
    await photo.waitFor();
    await expect
      .poll(() =>
        photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0);
    const address = new URL(page.url()).pathname;

    await page.goto('/items');
    const first = page.getByRole('link', { name: new RegExp(title) }).first();
    await first.waitFor();
    expect(await first.getAttribute('href')).toBe(address);

    expect(await here.restart()).toBe(0);
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });
});

describe('somebody without a photo', () => {
  it('tries one of ours, and it is named right', async () => {
    const { page } = await here.open();
    await signIn(page, { email: EMAIL });
    await page.goto('/items/create');
    await page.getByRole('button', { name: 'Try it with donuts' }).click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Glazed donuts' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Is this right?' }).count()).toBe(0);
  });
});

describe('a guess', () => {
  it('is asked about, and put right by choosing another dish from the whole list', async () => {
    const { page } = await here.open({ width: 1440, height: 900 });
    await signIn(page, { email: EMAIL });
    const photo = join(here.dataDir, 'second.jpg');
    await writeFile(photo, await drawPlate(40));
    await scanPhoto(page, photo);
    await page.getByRole('heading', { name: 'Is this right?' }).waitFor();
    const search = page.getByRole('combobox');
    await search.fill('tirami');
    await page.getByRole('option', { name: /tiramisu/i }).click();
    await page.getByRole('heading', { level: 1, name: /tiramisu/i }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Is this right?' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/items');
    await expect.poll(() => page.getByRole('link', { name: /tiramisu/i }).count()).toBe(0);
  });
});
