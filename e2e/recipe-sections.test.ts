import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';

const scenario = createScenario();

const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getLines = (page: Page, list: 'Ingredients' | 'Instructions') =>
  page
    .getByRole('group', { name: list })
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));

/** Pastes lines into an empty field; the browser test has no clipboard of its own. */
async function pasteLines(page: Page, label: string, text: string): Promise<void> {
  await getField(page, label).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}

async function dragBelow(page: Page, handle: string, line: string): Promise<void> {
  const source = page.getByRole('button', { name: handle, exact: true });
  const target = getField(page, line);
  await target.scrollIntoViewIfNeeded();
  await source.scrollIntoViewIfNeeded();
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The lines are not visible.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height, { steps: 3 });
  await page.mouse.move(x, to.y + to.height, { steps: 5 });
  await page.mouse.up();
}

it('a recipe with sections is written, exported and imported again', async () => {
  const user = await scenario.createUser();
  const { page } = await scenario.openAs(user, { width: 1440, height: 900 });
  await page.goto('/items/new');
  await getField(page, 'Display Name').fill('Focaccia');
  await getField(page, 'Preparation').fill('30');
  await pasteLines(
    page,
    'Ingredient 1',
    'For the sauce:\n1 clove garlic\n400 g tomatoes\n500 g flour',
  );
  await page
    .getByRole('group', { name: 'Ingredients' })
    .getByRole('button', { name: 'Add a section' })
    .click();
  await page.keyboard.type('For the dough');
  await dragBelow(page, 'Move ingredient 3', 'Section 2');
  // A section moves with its lines.
  await getField(page, 'Section 2').focus();
  await page.keyboard.press('Alt+ArrowUp');
  const ingredients = [
    'For the dough',
    '500 g flour',
    'For the sauce',
    '1 clove garlic',
    '400 g tomatoes',
  ];
  expect(await getLines(page, 'Ingredients')).toEqual(ingredients);
  const steps = ['For the dough', 'Knead.', 'Let it rise.', 'For the sauce', 'Crush the tomatoes.'];
  await pasteLines(
    page,
    'Step 1',
    'For the dough:\n1. Knead.\n2. Let it rise.\nFor the sauce:\nCrush the tomatoes.',
  );
  expect(await getLines(page, 'Instructions')).toEqual(steps);
  await page.getByRole('button', { name: 'Add notes' }).click();
  await page.keyboard.type('Freezes well.');
  await page.getByRole('button', { name: 'Add source' }).click();
  await page.keyboard.type('Grandma Rosa');
  await page.reload();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  expect(await getLines(page, 'Ingredients')).toEqual(ingredients);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Focaccia' }).waitFor();
  expect(await page.getByRole('heading', { name: 'For the sauce' }).count()).toBe(2);

  const recipeUrl = page.url();
  for (const format of ['Export as JSON-LD', 'Export as Cooklang']) {
    await page.goto(recipeUrl);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    await page.goto('/items/import');
    await page.getByText('File', { exact: true }).first().click();
    await page.locator('input[type=file]').setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'text/plain',
      buffer: await readFile(await download.path()),
    });
    await page.getByRole('button', { name: 'Check before saving' }).click();
    await getField(page, 'Section 2').first().waitFor();
    expect(await getLines(page, 'Ingredients')).toEqual(ingredients);
    // The steps are rendered after the ingredients.
    await expect.poll(() => getLines(page, 'Instructions')).toEqual(steps);
    expect(await getField(page, 'Notes').inputValue()).toBe('Freezes well.');
    expect(await getField(page, 'Recipe by').inputValue()).toBe('Grandma Rosa');
    expect(await getField(page, 'Preparation').inputValue()).toBe('30 min');
  }
});
