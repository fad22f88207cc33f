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
