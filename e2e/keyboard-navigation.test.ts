import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './harness/api-client.ts';
import {
  expectFocusOnHeading,
  getFocusState,
  tabTo,
  waitForShortcutKeyListener,
} from './harness/keyboard-navigation.ts';
import { createScenario } from './harness/scenario.ts';
import { runsAllTests } from './harness/slow-it.ts';

const scenario = createScenario();

const pressKeys = (page: Page, ...keys: string[]) =>
  keys.reduce((previous, key) => previous.then(() => page.keyboard.press(key)), Promise.resolve());

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await tabTo(page, 'Skip to content');
  await pressKeys(page, 'Enter');
  expect((await getFocusState(page)).role).toBe('main');
  await tabTo(page, 'Sign In', { back: true });
  await pressKeys(page, 'Enter');
  await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor();
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(TEST_PASSWORD);
  await pressKeys(page, 'Enter');
  await page.waitForURL('**/app/home');
  await expectFocusOnHeading(page, 'Welcome back!');
}

/** Focus stays within the dialog in both Tab directions; Escape closes it and returns focus to the opener. */
async function checkDialogFocus(page: Page, opener: string): Promise<void> {
  await pressKeys(page, 'Enter');
  await page.getByRole('dialog').waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    const { isInDialog, isUnfocused, problems } = await getFocusState(page);
    // Between the last and the first control of the dialog, focus moves to the browser's own controls.
    expect(isInDialog || isUnfocused).toBe(true);
    expect(problems).toEqual([]);
    await pressKeys(page, key);
  }
  await pressKeys(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await getFocusState(page)).name).toBe(opener);
}

describe.each([
  { name: 'a desktop', width: 1440, height: 900 },
  ...(runsAllTests ? [{ name: 'a desktop at 400 %', width: 360, height: 640 }] : []),
])('using only the keyboard, on $name', ({ width, height }) => {
  it('a user can sign in, find, create, edit and delete a recipe, and log out', async () => {
    const user = await scenario.createUser();
    await user.createRecipe({
      title: 'Kept lasagna',
      category: 'food',
      ingredients: ['12 sheets'],
    });
    const { page } = await scenario.open({ width, height });
    await signIn(page, user.email);

    await waitForShortcutKeyListener(page);
    await pressKeys(page, '/');
    await page.waitForURL('**/items/search');
    await expect.poll(async () => (await getFocusState(page)).name).toMatch(/^Search recipes/);
    await page.keyboard.type('lasanga');
    await page.getByText('1 result', { exact: true }).waitFor();
    await tabTo(page, 'Kept lasagna');
    await pressKeys(page, 'Enter');
    await expectFocusOnHeading(page, 'Kept lasagna');

    await pressKeys(page, 'n');
    await expectFocusOnHeading(page, 'Add Recipe');
    await tabTo(page, 'Try donuts');
    await pressKeys(page, 'Enter');
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await expectFocusOnHeading(page, 'Glazed donuts');

    const before = await page.getByRole('main').textContent();
    await tabTo(page, 'More servings');
    await pressKeys(page, 'Enter');
    await expect.poll(() => page.getByRole('main').textContent()).not.toBe(before);
    await tabTo(page, /./, { role: 'checkbox' });
    await pressKeys(page, 'Space');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);

    await tabTo(page, 'Delete', { back: true });
    await checkDialogFocus(page, 'Delete');

    await tabTo(page, 'Edit', { back: true });
    await pressKeys(page, 'Enter');
    await expectFocusOnHeading(page, 'Edit Item');
    await tabTo(page, 'Add an ingredient');
    await pressKeys(page, 'Enter');
    await page.keyboard.type('2 lemons');
    await pressKeys(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
    const lines = page.getByLabel(/^Ingredient \d+$/);
    const count = await lines.count();
    expect(await lines.nth(count - 3).inputValue()).toBe('2 lemons');
    expect((await getFocusState(page)).name).toBe(`Ingredient ${count - 2}`);
    await tabTo(page, `Move ingredient ${count - 2}`, { back: true });
    await pressKeys(page, 'ArrowUp');
    expect(await lines.nth(count - 4).inputValue()).toBe('2 lemons');
    expect((await getFocusState(page)).name).toBe(`Move ingredient ${count - 3}`);
    await tabTo(page, 'Save');
    await pressKeys(page, 'Enter');
    await expectFocusOnHeading(page, 'Glazed donuts');
    await page.getByText('2 lemons').waitFor();

    await tabTo(page, 'Delete', { back: true });
    await pressKeys(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Delete');
    await pressKeys(page, 'Enter');
    await page.waitForURL('**/items');
    await expectFocusOnHeading(page, 'Recipes');

    await tabTo(page, 'Settings');
    await pressKeys(page, 'Enter');
    await expectFocusOnHeading(page, /^(Settings|Edit Profile)$/);
    // A request that is answered after the log-out would be a console error.
    await page.waitForLoadState('networkidle');
    // On wide screens it is in the menu before the heading.
    await tabTo(page, /^Log Out/, { back: width > 768 });
    await pressKeys(page, 'Enter');
    await page.waitForURL('**/hello');
    await expectFocusOnHeading(page, 'Welcome to Plateful');
  });
});
