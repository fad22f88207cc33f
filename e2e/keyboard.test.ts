import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from './harness/client.ts';
import { isAtTheTop, place, tabTo } from './harness/keyboard.ts';
import { story } from './harness/story.ts';

const here = story();

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await tabTo(page, 'Skip to content');
  await press(page, 'Enter');
  expect((await place(page)).role).toBe('main');
  await tabTo(page, 'Sign In', { back: true });
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor();
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  await page.waitForURL('**/app/home');
  await isAtTheTop(page, 'Welcome back!');
}

/** Focus stays in the dialog whichever way one walks; Escape leads out, to where one was. */
async function lookAtDialog(page: Page, opener: string): Promise<void> {
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    const { inDialog, isNowhere, faults } = await place(page);
    // Between its last and its first control a browser's own controls have their turn.
    expect(inDialog || isNowhere).toBe(true);
    expect(faults).toEqual([]);
    await press(page, key);
  }
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await place(page)).name).toBe(opener);
}

describe.each([
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a desktop at 400 %', width: 360, height: 640 },
])('by the keyboard alone, on $name', ({ width, height }) => {
  it('one signs in, finds, makes, cooks, changes and deletes a recipe, and leaves', async () => {
    const cook = await here.newCook();
    await cook.write({ title: 'Kept lasagna', category: 'food', ingredients: ['12 sheets'] });
    const { page } = await here.open({ width, height });
    page.setDefaultTimeout(15_000);
    await signIn(page, cook.email);

    await press(page, '/');
    await page.waitForURL('**/items/search');
    await expect.poll(async () => (await place(page)).name).toMatch(/^Search recipes/);
    await page.keyboard.type('lasanga');
    await page.getByText('1 result', { exact: true }).waitFor();
    await tabTo(page, 'Kept lasagna');
    await press(page, 'Enter');
    await isAtTheTop(page, 'Kept lasagna');

    await press(page, 'n');
    await isAtTheTop(page, 'Add Recipe');
    await tabTo(page, 'Try it with donuts');
    await press(page, 'Enter');
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await isAtTheTop(page, 'Glazed donuts');

    const before = await page.getByRole('main').textContent();
    await tabTo(page, 'More servings');
    await press(page, 'Enter');
    await expect.poll(() => page.getByRole('main').textContent()).not.toBe(before);
    await tabTo(page, /./, { role: 'checkbox' });
    await press(page, 'Space');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);

    await tabTo(page, 'Delete', { back: true });
    await lookAtDialog(page, 'Delete');

    await tabTo(page, 'Edit', { back: true });
    await press(page, 'Enter');
    await isAtTheTop(page, 'Edit Item');
    await tabTo(page, /^More/);
    await press(page, 'Enter');
    await tabTo(page, 'Add an ingredient');
    await press(page, 'Enter');
    await page.keyboard.type('2 lemons');
    await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
    const lines = page.getByLabel(/^Ingredient \d+$/);
    const count = await lines.count();
    expect(await lines.nth(count - 3).inputValue()).toBe('2 lemons');
    expect((await place(page)).name).toBe(`Ingredient ${count - 2}`);
    await tabTo(page, 'Save');
    await press(page, 'Enter');
    await isAtTheTop(page, 'Glazed donuts');
    await page.getByText('2 lemons').waitFor();

    await tabTo(page, 'Delete', { back: true });
    await press(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Delete');
    await press(page, 'Enter');
    await page.waitForURL('**/items');
    await isAtTheTop(page, 'Home');

    await tabTo(page, 'Settings');
    await press(page, 'Enter');
    await isAtTheTop(page, /^(Settings|Edit Profile)$/);
    await tabTo(page, 'Log Out', { back: true });
    await press(page, 'Enter');
    await page.waitForURL('**/hello');
    await isAtTheTop(page, 'Hello, hungry one');
  });
});
