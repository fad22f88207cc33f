import type { itemCommands, PayloadOf } from '@plateful/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  beginWithSoup,
  button,
  field,
  kitchen,
  openSoup,
  retype,
  soup,
} from '#testing/edit-story.ts';
import { itemCommand, server } from '#testing/server.ts';

beforeEach(beginWithSoup);

describe('more', () => {
  type Estimate = PayloadOf<(typeof itemCommands)['ESTIMATE_NUTRITION']>;

  async function openMore() {
    const view = await openSoup();
    await view.user.click(button('More'));
    return view;
  }

  /** Counts whatever begins with an amount, 100 kcal a line. */
  function estimates() {
    const asked: Estimate[] = [];
    server.use(
      itemCommand('ESTIMATE_NUTRITION', (estimate) => {
        const { ingredients, servings } = estimate;
        asked.push(estimate);
        const counts = ingredients.map((line) => /^\d/.test(line));
        const calories = (100 * counts.filter(Boolean).length) / servings;
        return {
          nutrition: { calories, protein: 1, fats: 2, carbs: 3, weight: 4 },
          lines: counts.map((is) =>
            is ? { grams: 5, food: 'Food' } : { grams: null, food: null },
          ),
        };
      }),
    );
    return asked;
  }

  test('category, servings, lines, tag: all of it is saved', async () => {
    estimates();
    const { user } = await openMore();
    await user.selectOptions(field('Category'), 'Another category…');
    await user.type(field('Name of the category'), 'Brunch');
    await retype(user, 'Servings', '4');
    await user.click(field('Ingredient 2'));
    await user.keyboard('{Enter}1 pinch salt');
    await user.click(field('Step 1'));
    await user.keyboard('{Control>}a{/Control}Boil.');
    await user.type(field('Tag'), 'blue');
    await user.click(button('Save'));
    await waitFor(() => expect(kitchen.updates).toHaveLength(1));
    expect(kitchen.updates[0]?.updateData).toEqual({
      category: 'Brunch',
      servings: 4,
      ingredients: ['200 g spaghetti', '1 lemon', '1 pinch salt'],
      instructions: ['Boil.', 'Toss it with lemon.'],
      tagId: 'blue',
    });
  });

  test('stays closed until wanted, and opens when something in it is wrong', async () => {
    const { user } = await openMore();
    await retype(user, 'Servings', 'two');
    await user.click(button('More'));
    expect(screen.getByLabelText('Servings')).not.toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(field('Servings')).toHaveFocus());
    expect(field('Servings')).toBeVisible();
    expect(field('Servings')).toHaveAccessibleDescription(
      'Servings are a whole number from 1 to 1000.',
    );
  });

  test('figures are added up while one types, and lines that count nothing say so', async () => {
    const asked = estimates();
    const { user } = await openMore();
    const nutrition = screen.getByRole('group', { name: 'Nutrition of one serving' });
    expect(nutrition).toHaveTextContent('Calories (cal)612');
    await user.click(field('Ingredient 2'));
    await user.keyboard('{Enter}some love');
    expect(nutrition).toHaveTextContent('Adding up...');
    await waitFor(() => expect(nutrition).toHaveTextContent('Calories (cal)100'));
    expect(asked).toEqual([
      { ingredients: ['200 g spaghetti', '1 lemon', 'some love'], servings: 2, itemId: soup._id },
    ]);
    expect(field('Ingredient 3')).toHaveAccessibleDescription('not counted');
    expect(field('Ingredient 1')).not.toHaveAccessibleDescription();
    expect(nutrition).toHaveTextContent('1 line is not counted.');
  });

  test('what is stored says which lines it leaves out', async () => {
    kitchen.stored = { ...soup, uncounted: [1] };
    await openMore();
    expect(field('Ingredient 2')).toHaveAccessibleDescription('not counted');
  });

  test('an estimate that fails stops nobody', async () => {
    server.use(itemCommand('ESTIMATE_NUTRITION', 'INTERNAL'));
    const { user } = await openMore();
    await retype(user, 'Servings', '4');
    expect(await screen.findByText(/could not be added up just now/)).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(kitchen.updates[0]?.updateData).toEqual({ servings: 4 }));
  });

  test('figures of one’s own', async () => {
    const { user } = await openMore();
    await user.click(screen.getByRole('switch', { name: 'Use my own figures' }));
    await retype(user, 'Calories (cal)', '500,5');
    await user.clear(field('Weight (g)'));
    await user.click(button('Save'));
    await waitFor(() => expect(kitchen.updates).toHaveLength(1));
    expect(kitchen.updates[0]?.updateData).toEqual({
      calories: 500.5,
      protein: 19.4,
      fats: 24.2,
      carbs: 78,
      weight: null,
    });
  });

  test('back from one’s own figures to the table’s', async () => {
    estimates();
    kitchen.stored = { ...soup, nutritionSource: 'entered' };
    const { user } = await openMore();
    const own = screen.getByRole('switch', { name: 'Use my own figures' });
    expect(own).toBeChecked();
    await user.click(own);
    const nutrition = screen.getByRole('group', { name: 'Nutrition of one serving' });
    await waitFor(() => expect(nutrition).toHaveTextContent('Calories (cal)100'));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(kitchen.updates[0]?.updateData).toEqual({ nutritionSource: 'table' }),
    );
  });
});
