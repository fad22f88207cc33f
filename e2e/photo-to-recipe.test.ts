import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './harness/api-client.ts';
import { waitForVerificationCode } from './harness/email-outbox.ts';
import { createScenario } from './harness/scenario.ts';
import { slowIt } from './harness/slow-it.ts';
import { createTestPhotoFromSeed } from './harness/test-photos.ts';
import { projectRoot } from './harness/test-server.ts';
import { signInWithForm } from './harness/test-user.ts';

/** Of the user that the first test registers. */
let email = '';

/** Logged by the browser while the server restarts; code for later may still be loading. */
const RESTART_ERRORS = /ERR_CONNECTION_(REFUSED|RESET)|WebSocket/;

const scenario = createScenario({ ownServer: {} });

async function register(page: Page): Promise<void> {
  // A retry registers another user.
  email = `nora-${Date.now()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await waitForVerificationCode(scenario.dataDir, email));
  await page.getByLabel('Username').fill('Nora Cooks');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel('Confirm password').fill(TEST_PASSWORD);
  await page.getByLabel('I am at least 13 years old').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/app/home');
}

/** Recognized with certainty. */
const PIZZA_PHOTO = join(projectRoot, 'apps/web/public/examples/pizza.jpg');

async function scanPhoto(page: Page, photo: string): Promise<void> {
  await page.goto('/items/create');
  await page.locator('input[type=file]').first().setInputFiles(photo);
  const itIsFood = page.getByRole('button', { name: 'It is food' });
  const recipe = page.waitForURL(/\/items\/[0-9a-f-]{36}$/, { timeout: 90_000 });
  // Not shown if the photo is recognized.
  const answer = itIsFood.click({ timeout: 60_000 }).catch(() => {});
  await Promise.race([recipe, answer]);
  await recipe;
}

describe('a new user with a photo', () => {
  it('signs up, scans it, reads the recipe, and finds it again after a server restart', async () => {
    const { page } = await scenario.open({ expectedErrors: RESTART_ERRORS });
    await register(page);
    await page.getByText('No items yet').waitFor();

    await scanPhoto(page, PIZZA_PHOTO);
    await page.getByRole('heading', { name: 'Ingredients', exact: true }).waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(title).not.toBe('');
    expect(await page.getByRole('checkbox').count()).toBeGreaterThan(2);
    await page.getByRole('heading', { name: 'Nutrition Information' }).waitFor();
    await page.getByRole('heading', { name: 'Instructions', exact: true }).waitFor();
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

    expect(await scenario.restart()).toBe(0);
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });
});

describe('a user without a photo', () => {
  it('scans an example photo, which is recognized correctly', async () => {
    const { page } = await scenario.open();
    await signInWithForm(page, { email });
    await page.goto('/items/create');
    await page.getByRole('button', { name: 'Try donuts' }).click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Glazed donuts' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Which dish is it?' }).count()).toBe(0);
  });
});

describe('an uncertain recognition', () => {
  it('asks for confirmation and can be corrected by choosing another dish', async () => {
    const { page } = await scenario.open({ width: 1440, height: 900 });
    await signInWithForm(page, { email });
    const photo = join(scenario.dataDir, 'second.jpg');
    await writeFile(photo, await createTestPhotoFromSeed(40));
    await scanPhoto(page, photo);
    await page.getByRole('heading', { name: 'Which dish is it?' }).waitFor();
    expect(await page.getByRole('region', { name: 'Ingredients' }).count()).toBe(0);
    await page.getByRole('combobox').fill('tirmaisu');
    await page.getByRole('option', { name: /tiramisu/i }).waitFor();
    await page.getByRole('combobox').press('Enter');
    await page.getByRole('heading', { level: 1, name: /tiramisu/i }).waitFor();

    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/items');
    await expect.poll(() => page.getByRole('link', { name: /tiramisu/i }).count()).toBe(0);
  });

  slowIt('leads by a British name to a recipe that is cooked for six in US units', async () => {
    const { page } = await scenario.open();
    await signInWithForm(page, { email });
    const photo = join(scenario.dataDir, 'third.jpg');
    await writeFile(photo, await createTestPhotoFromSeed(70));
    await scanPhoto(page, photo);
    await page.getByRole('heading', { name: 'Which dish is it?' }).waitFor();
    await page.getByRole('combobox').fill('aubergine');
    await page.getByRole('option', { name: /^Pasta alla norma/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Pasta alla norma' }).waitFor();
    await page.getByText('Metric', { exact: true }).click();
    await page.getByText('Cut the eggplants into 2 cm cubes. Toss with 2 teaspoons of').waitFor();

    await page.getByRole('button', { name: 'More servings' }).click();
    await page.getByRole('button', { name: 'More servings' }).click();
    await page.getByText('US', { exact: true }).click();
    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await page.getByText('Step 1 of 5').waitFor();
    await page
      .getByText('Cut the eggplants into ¾ inch cubes. Toss with 1 tablespoon of')
      .waitFor();
    for (let step = 2; step <= 4; step++) await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Step 4 of 5').waitFor();
    await page.getByText('Cook the rigatoni in 6¼ quarts of boiling water').waitFor();
  });
});
