import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './harness/api-client.ts';
import { waitForVerificationCode } from './harness/email-outbox.ts';
import { createScenario } from './harness/scenario.ts';

const scenario = createScenario();

/** Counts the taps of a new visitor. */
function createTapCounter() {
  let taps = 0;
  const tap = async (element: Locator) => {
    taps += 1;
    await element.click();
  };
  const tapAndType = async (element: Locator, text: string) => {
    await tap(element);
    await element.fill(text);
  };
  return { tap, tapAndType, getTaps: () => taps };
}

async function pasteCode(page: Page, code: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await page.keyboard.press('Control+V');
}

/** A code that is not the right one. */
const toWrongCode = (code: string) => (code === '123456' ? '654321' : '123456');

describe('a visitor on the landing page', () => {
  it('gets a recipe with one tap, and keeps it with eight more', async () => {
    const email = `anna${Date.now()}@example.com`;
    const { page } = await scenario.open({ expectedErrors: /status of 400/ });
    const { tap, tapAndType, getTaps } = createTapCounter();
    await page.goto('/');
    await tap(page.getByRole('button', { name: 'Pizza' }));
    const result = page.getByRole('region', { name: 'Margherita pizza' });
    await result.getByRole('heading', { name: 'Nutrition Information' }).waitFor();
    expect(getTaps()).toBe(1);

    await tap(result.getByRole('link', { name: 'Keep it' }));
    await tapAndType(page.getByLabel('Email address'), email);
    await tap(page.getByRole('button', { name: 'Continue', exact: true }));
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();

    const code = await waitForVerificationCode(scenario.dataDir, email);
    await page.keyboard.type(toWrongCode(code));
    await page.getByText('Invalid verification code. Please try again.').waitFor();
    const firstBox = page.getByLabel('Digit 1 of 6');
    expect(await firstBox.inputValue()).toBe('');
    expect(await firstBox.evaluate((box) => box === document.activeElement)).toBe(true);
    await pasteCode(page, code);

    await tapAndType(page.getByLabel('Username'), 'Anna Müller');
    await tapAndType(page.getByLabel('Password', { exact: true }), TEST_PASSWORD);
    expect(await page.getByLabel('Username').inputValue()).toBe('anna_mueller');
    await page.getByLabel('Username').fill(`anna_${Date.now()}`);
    await tapAndType(page.getByLabel('Confirm password'), TEST_PASSWORD);
    await tap(page.getByLabel('I am at least 13 years old'));
    await tap(page.getByRole('button', { name: 'Continue', exact: true }));

    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Margherita pizza' }).waitFor();
    await page.getByRole('img', { name: 'Photo of Margherita pizza' }).first().waitFor();
    expect(getTaps()).toBeLessThanOrEqual(9);
  });

  it('gets the figures of the samples on the public pages', async () => {
    const { page } = await scenario.open();
    await page.goto('/how-it-works');
    const figures = await page.locator('li dd').allTextContents();
    expect(figures).toHaveLength(3);
    const lines = await page.locator('li li:has(> span + span)').allTextContents();
    expect(lines).toHaveLength(3);
    await page.goto('/');
    const facts = (await page.getByText('784 kcal each').textContent())?.split(' · ') ?? [];
    expect(facts).toHaveLength(2);
    await page.getByRole('button', { name: 'Pizza' }).click();
    const result = page.getByRole('region', { name: 'Margherita pizza' });
    await result.getByRole('heading', { name: 'Nutrition Information' }).waitFor();
    // Numbers are kept with their units by non-breaking spaces.
    const normalizeSpaces = (text: string) => text.replace(/\s/g, ' ');
    const recipe = normalizeSpaces(await result.innerText());
    for (const text of [...figures, ...lines, ...facts])
      expect(recipe).toContain(normalizeSpaces(text));
  });

  it('loads no script before the trial is used', async () => {
    const { page } = await scenario.open();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('button', { name: /dark/i }).click();
    expect(scripts).toEqual([]);
    await page.getByRole('button', { name: 'Pizza' }).hover();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    // The theme switch of the page without the app, and that of the app, never both handle a click.
    await page.waitForFunction(() => document.documentElement.dataset.app !== undefined);
    await page.getByRole('button', { name: /dark/i }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.mode))
      .toBe('light');
  });
});
