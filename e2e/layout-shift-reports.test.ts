import { expect, it } from 'vitest';
import { collectConsoleErrors, LIST_LAYOUT_SHIFT_PATTERN } from './harness/console-errors.ts';
import { createScenario } from './harness/scenario.ts';
import { waitForNextFrame } from './harness/wait-for-rendering.ts';

const URL = 'http://plateful.test';
const scenario = createScenario();

const list =
  '<link rel="icon" href="data:,"><main><h1>Recipes</h1><ul><li data-slot="0" style="height: 300px">Soup</li><li data-slot="1" style="height: 300px">Stew</li></ul></main>';

/** Changes a list of recipes. @returns the reported layout shift */
async function changeList(selector: string, change: (element: Element) => void): Promise<string> {
  const context = await scenario.browser.newContext();
  const errors = await collectConsoleErrors(context, URL);
  await context.route(`${URL}/items`, (route) =>
    route.fulfill({ contentType: 'text/html', body: list }),
  );
  const page = await context.newPage();
  await page.goto(`${URL}/items`);
  // The list must be painted once before it can move.
  await waitForNextFrame(page);
  await page.locator(selector).first().evaluate(change);
  await expect.poll(() => errors.length).toBe(1);
  await context.close();
  return errors.join('');
}

it('tells a layout shift after a new or deleted recipe from others', async () => {
  const expected = [
    await changeList('li', (card) => {
      card.insertAdjacentHTML('beforebegin', '<li data-slot style="height: 300px">Pie</li>');
    }),
    await changeList('li', (card) => card.remove()),
  ];
  for (const shift of expected) expect(shift).toMatch(LIST_LAYOUT_SHIFT_PATTERN);
  const others = [
    await changeList('h1', (heading) => {
      heading.insertAdjacentHTML('beforebegin', '<p style="height: 300px">A banner</p>');
    }),
    await changeList('ul', (recipes) => recipes.setAttribute('style', 'margin-top: 300px')),
  ];
  for (const shift of others) expect(shift).toMatch(/^layout shift of [\d.]+ on \/items: /);
});
