import type { itemCommands, PayloadOf } from '@plateful/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getButton,
  getField,
  renderSoupEditor,
  replaceText,
  serverState,
  setUpSoupScenario,
  soup,
} from '#testing/edit-item-scenario.ts';
import { mockItemCommand, mockItemQuery, server } from '#testing/mock-server.ts';

beforeEach(setUpSoupScenario);

describe('content', () => {
  type Estimate = PayloadOf<(typeof itemCommands)['ESTIMATE_NUTRITION']>;

  /** Counts every line that starts with an amount as 100 kcal. */
  function estimates() {
    const requests: Estimate[] = [];
    server.use(
      mockItemCommand('ESTIMATE_NUTRITION', (estimate) => {
        const { ingredients, servings } = estimate;
        requests.push(estimate);
        const isCountedByLine = ingredients.map((line) => /^\d/.test(line));
        const calories = (100 * isCountedByLine.filter(Boolean).length) / servings;
        return {
          nutrition: { calories, protein: 1, fats: 2, carbs: 3, weight: 4 },
          lines: isCountedByLine.map((isCounted) =>
            isCounted ? { grams: 5, food: 'Food' } : { grams: null, food: null },
          ),
        };
      }),
    );
    return requests;
  }

  test('saves category, servings, lines and tag', async () => {
    estimates();
    const { user } = await renderSoupEditor();
    await user.selectOptions(getField('Category'), 'Other category…');
    await user.type(getField('Category name'), 'Brunch');
    await replaceText(user, 'Servings', '4');
    await user.click(getField('Ingredient 2'));
    await user.keyboard('{Enter}1 pinch salt');
    await user.click(getField('Step 1'));
    await user.keyboard('{Control>}a{/Control}Boil.');
    await user.click(getButton('Add label'));
    await user.paste('blue');
    await user.click(getButton('Save'));
    await waitFor(() => expect(serverState.updates).toHaveLength(1));
    expect(serverState.updates[0]?.updateData).toEqual({
      category: 'Brunch',
      servings: 4,
      ingredients: ['200 g spaghetti', '1 lemon', '1 pinch salt'],
      instructions: ['Boil.', 'Toss it with lemon.'],
      tagId: 'blue',
    });
  });

  test('saves sections, times, notes, source and tags', async () => {
    estimates();
    server.use(mockItemQuery('LIST_TAGS', () => ({ tags: ['Sunday', 'quick'], counts: [2, 1] })));
    const { user } = await renderSoupEditor();
    const paste = async (field: HTMLElement, text: string) => {
      await user.click(field);
      await user.paste(text);
    };
    await paste(getField('Preparation'), '15');
    await paste(getField('Cooking'), '1 h 15');
    expect(getField('Total')).toHaveAttribute('placeholder', '1 hr 30 min');
    await user.click(screen.getAllByRole('button', { name: 'Add a section' })[0] as HTMLElement);
    await user.paste('For the top');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(getButton('Add notes'));
    expect(getField('Notes')).toHaveFocus();
    await user.paste('Freezes well.');
    await user.click(getButton('Add source'));
    await user.paste('Grandma');
    await paste(getField('Web address of the recipe'), 'example.com/soup');
    await user.click(getButton('Add tags'));
    await user.keyboard('qui');
    await user.click(await screen.findByRole('option', { name: 'quick' }));
    await user.keyboard('new');
    await user.click(getButton('Save'));
    await waitFor(() => expect(serverState.updates).toHaveLength(1));
    expect(serverState.updates[0]?.updateData).toEqual({
      ...{ prepMinutes: 15, cookMinutes: 75, totalMinutes: null },
      ingredients: ['200 g spaghetti', '1 lemon'],
      sections: [{ title: 'For the top', ingredientsFrom: 1, instructionsFrom: 2 }],
      ...{ notes: 'Freezes well.', author: 'Grandma', sourceUrl: 'https://example.com/soup' },
      tags: ['quick', 'new'],
    });
  });

  test('shows ingredients and steps at once, and moves the focus to the first error', async () => {
    const { user } = await renderSoupEditor();
    expect(getField('Ingredient 1')).toBeVisible();
    expect(getField('Step 1')).toBeVisible();
    await replaceText(user, 'Servings', 'two');
    await user.click(getField('Step 2'));
    await user.paste(`short\n${'long '.repeat(1000)}`);
    await user.click(getButton('Save'));
    await waitFor(() => expect(getField('Servings')).toHaveFocus());
    expect(getField('Servings')).toHaveAccessibleDescription(
      'Servings must be a whole number from 1 to 1,000.',
    );
    expect(getField('Step 2')).toBeValid();
    expect(getField('Step 3')).toBeInvalid();
    expect(getField('Step 3')).toHaveAccessibleDescription(/^Up to \d+ steps/);
  });

  test('says while changes are not saved', async () => {
    const { user } = await renderSoupEditor();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await replaceText(user, 'Servings', '5');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await replaceText(user, 'Servings', '2');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('updates the nutrition while typing, and marks lines that are not included', async () => {
    const requests = estimates();
    const { user } = await renderSoupEditor();
    const nutrition = await screen.findByRole('group', { name: 'Nutrition per serving' });
    expect(nutrition).toHaveTextContent('Calories (kcal)612');
    await user.click(getField('Ingredient 2'));
    await user.keyboard('{Enter}some love');
    expect(nutrition).toHaveTextContent('Calculating...');
    await waitFor(() => expect(nutrition).toHaveTextContent('Calories (kcal)100'));
    expect(requests).toEqual([
      { ingredients: ['200 g spaghetti', '1 lemon', 'some love'], servings: 2, itemId: soup._id },
    ]);
    expect(getField('Ingredient 3')).toHaveAccessibleDescription('Not included in nutrition');
    expect(getField('Ingredient 1')).not.toHaveAccessibleDescription();
    expect(nutrition).toHaveTextContent('1 ingredient not included.');
  });

  test('marks the lines that the stored nutrition does not include', async () => {
    serverState.item = { ...soup, uncounted: [1] };
    await renderSoupEditor();
    expect(getField('Ingredient 2')).toHaveAccessibleDescription('Not included in nutrition');
  });

  test('a failed estimate does not prevent saving', async () => {
    server.use(mockItemCommand('ESTIMATE_NUTRITION', 'INTERNAL'));
    const { user } = await renderSoupEditor();
    await replaceText(user, 'Servings', '4');
    expect(await screen.findByText(/could not be calculated/)).toBeVisible();
    await user.click(getButton('Save'));
    await waitFor(() => expect(serverState.updates[0]?.updateData).toEqual({ servings: 4 }));
  });

  test('saves manual nutrition', async () => {
    const { user } = await renderSoupEditor();
    await user.click(await screen.findByRole('switch', { name: 'Enter nutrition manually' }));
    await replaceText(user, 'Calories (kcal)', '500,5');
    await user.clear(getField('Weight (g)'));
    await user.click(getButton('Save'));
    await waitFor(() => expect(serverState.updates).toHaveLength(1));
    expect(serverState.updates[0]?.updateData).toEqual({
      calories: 500.5,
      protein: 19.4,
      fats: 24.2,
      carbs: 78,
      weight: null,
    });
  });

  test('switches from manual to calculated nutrition', async () => {
    estimates();
    serverState.item = { ...soup, nutritionSource: 'entered' };
    const { user } = await renderSoupEditor();
    const customNutritionSwitch = await screen.findByRole('switch', {
      name: 'Enter nutrition manually',
    });
    expect(customNutritionSwitch).toBeChecked();
    await user.click(customNutritionSwitch);
    const nutrition = screen.getByRole('group', { name: 'Nutrition per serving' });
    await waitFor(() => expect(nutrition).toHaveTextContent('Calories (kcal)100'));
    await user.click(getButton('Save'));
    await waitFor(() =>
      expect(serverState.updates[0]?.updateData).toEqual({ nutritionSource: 'table' }),
    );
  });
});
