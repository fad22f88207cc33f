import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const item = buildItem({
  _id: 'soup',
  title: 'Borscht',
  source: 'openai',
  ingredients: ['500 g beetroot', '1 tsp borscht spice'],
  calories: 300,
  nutritionSource: 'estimated',
  estimated: [1],
  nutritionRange: { caloriesFrom: 240, caloriesTo: 380, reason: 'mass' },
  recognition: {
    kind: 'dish',
    title: 'Borscht',
    confidence: 0.9,
    alternatives: [],
    source: 'openai',
    fallbackFrom: 'anthropic',
    uncertainties: ['portion_unknown', 'hidden_ingredients'],
    cookbookTitle: 'Borscht (Beet Soup)',
  },
});

beforeEach(() => {
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: item })),
  );
});

test('says who wrote the recipe and what is uncertain, before the recipe', async () => {
  renderScreen('/items/soup');
  const ingredients = await screen.findByRole('region', { name: 'Ingredients' });
  const notes = await screen.findByRole('region', { name: 'How this recipe was made' });
  expect(notes).toHaveTextContent('Anthropic did not answer. OpenAI was used instead.');
  expect(within(notes).getByText('Written by AI. Check amounts and allergens.')).toBeVisible();
  expect(notes).toHaveTextContent('OpenAI wrote this recipe.');
  expect(notes.compareDocumentPosition(ingredients)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(notes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'The size of the portion is estimated.',
    'Some ingredients cannot be seen in the photo and are guessed.',
  ]);
});

test('shows the range of the calories with its reason, and estimated lines', async () => {
  renderScreen('/items/soup');
  const nutrition = await screen.findByRole('region', { name: 'Nutrition Information' });
  expect(nutrition).toHaveTextContent('240–380 cal');
  expect(nutrition).toHaveTextContent('the estimated weights do not match the amounts');
  expect(screen.getByText('240–380 kcal')).toBeVisible();
  expect(screen.getByText('1 tsp borscht spice')).toHaveTextContent('Nutrition estimated by AI');
  expect(screen.getByText('500 g beetroot')).not.toHaveTextContent('estimated');
});

test('offers the recipe of the cookbook', async () => {
  const sent: object[] = [];
  server.use(
    mockItemCommand('CONFIRM_RECOGNITION', (payload) => {
      sent.push(payload);
      return { data: buildItem({ _id: 'soup', title: 'Borscht (Beet Soup)' }) };
    }),
  );
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByText(/^Written by AI/));
  await user.click(await screen.findByRole('button', { name: 'Use the cookbook’s recipe' }));
  await waitFor(() =>
    expect(sent).toEqual([{ itemId: 'soup', title: 'Borscht (Beet Soup)', replaceEdits: false }]),
  );
  expect(await screen.findByRole('heading', { name: 'Borscht (Beet Soup)' })).toBeVisible();
});

test('says that the built-in recognition was used instead, and nothing of AI', async () => {
  const recognition = {
    ...{ kind: 'dish' as const, title: 'Borscht', confidence: 0.9, alternatives: [] },
    ...{ source: 'embedded', fallbackFrom: 'anthropic' },
  };
  const recipe = buildItem({ _id: 'soup', title: 'Borscht', recognition });
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: recipe })));
  renderScreen('/items/soup');
  const notes = await screen.findByRole('region', { name: 'How this recipe was made' });
  expect(notes).toHaveTextContent(
    'Anthropic did not answer. Built-in recognition was used instead.',
  );
  expect(notes).not.toHaveTextContent('AI');
});
