import { expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';

const scenario = createScenario();

it.each([
  { name: 'a short list of ingredients sticks at the top beside long steps', count: 3 },
  { name: 'a list higher than the window sticks with its end', count: 60 },
])('$name', async ({ count }) => {
  const user = await scenario.createUser();
  const { _id } = await user.createRecipe({
    title: 'Minestrone',
    ingredients: Array.from({ length: count }, (_, index) => `${index + 1} carrots`),
    instructions: Array.from({ length: 80 }, (_, index) => `Stir for ${index + 1} minutes.`),
  });
  const { page } = await scenario.openAs(user, { width: 1440, height: 900 });
  await page.goto(`/items/${_id}`);
  const heading = page.getByRole('heading', { name: 'Ingredients' });
  const lastIngredient = page.getByText(`${count} carrots`);
  const instructions = page.getByRole('heading', { name: 'Instructions' });
  await instructions.waitFor();
  await page.getByRole('heading', { name: 'Nutrition' }).waitFor();
  const getColumnStart = async () => (await heading.boundingBox())?.y ?? 0;
  expect(await getColumnStart()).toBeCloseTo((await instructions.boundingBox())?.y ?? 0, 0);

  await page.getByText('Stir for 60 minutes.').scrollIntoViewIfNeeded();
  const isLong = count > 20;
  if (isLong) {
    expect(await getColumnStart()).toBeLessThan(0);
    const nutrition = page.getByRole('heading', { name: 'Nutrition' });
    expect(await nutrition.isVisible()).toBe(true);
    expect((await nutrition.boundingBox())?.y).toBeLessThan(900);
    expect((await lastIngredient.boundingBox())?.y).toBeGreaterThan(0);
  } else {
    expect(await getColumnStart()).toBeGreaterThan(0);
    expect(await getColumnStart()).toBeLessThan(100);
  }
});

it('an illustration is as high as the texts beside it, and on phones a band at the top of the page', async () => {
  const user = await scenario.createUser();
  const { _id } = await user.createRecipe({
    title: 'Minestrone',
    description: 'Vegetables, beans and small pasta in a tomato broth. '.repeat(4),
    servings: 4,
    ingredients: ['2 carrots'],
    instructions: ['Stir for 20 minutes.'],
  });
  const { page } = await scenario.openAs(user, { width: 1440, height: 900 });
  await page.goto(`/items/${_id}`);
  const illustration = page.locator('.recipe-hero-illustration');
  const getEnds = async (locator: typeof illustration) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const cook = page.getByRole('link', { name: 'Cook', exact: true });
  await cook.waitFor();
  const { bottom } = await getEnds(cook);
  expect((await getEnds(illustration)).bottom).toBeCloseTo(bottom, 0);
  const moreServings = await getEnds(page.getByRole('button', { name: 'More servings' }));
  expect(moreServings.top).toBeGreaterThan((await getEnds(cook)).top);
  expect(moreServings.bottom).toBeLessThan(bottom);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await getEnds(illustration)).toMatchObject({ left: 0, top: 0, right: 390 });
});
