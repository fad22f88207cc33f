import { type Item, messages } from '@plateful/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';
import {
  loadServerMessageTranslations,
  loadTextTranslations,
  resetLanguageToEnglish,
  setLanguage,
} from '#texts/localization.ts';

const photo = { id: 'p', url: '/media/p/display.jpg', type: 'image/jpeg', name: 'photo.jpg' };
const recognition = {
  ...{ kind: 'recipe_text', title: 'Soup', confidence: 0.9, alternatives: [], source: 'embedded' },
  doubts: [
    { field: 'ingredients', line: 1, reason: messages.unusualAmount },
    { field: 'instructions', line: 0, reason: messages.unclearWord },
  ],
} satisfies Item['recognition'];
const content = { ingredients: ['2 carrots', '14 tsp salt'], instructions: ['Boil the carots.'] };
const transcription = buildItem({
  ...{ _id: 'soup', title: 'Soup', needsReview: true, media: [photo], recognition, ...content },
});

beforeEach(() => {
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: transcription })),
  );
});

async function openReview() {
  const view = renderScreen('/items/soup');
  await screen.findByRole('heading', { name: 'Check your recipe', level: 1 });
  return view;
}

test('the reasons of doubtful lines are translated, also in the editor', async () => {
  onTestFinished(resetLanguageToEnglish);
  setLanguage('de');
  await loadTextTranslations();
  await loadServerMessageTranslations();
  const { user } = renderScreen('/items/soup');
  expect(await screen.findByText('Die Menge in dieser Zeile ist ungewöhnlich.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Bearbeiten' }));
  const line = await screen.findByDisplayValue('14 tsp salt');
  expect(line).toHaveAccessibleDescription('Die Menge in dieser Zeile ist ungewöhnlich.');
});

test('a recipe read from a photo is shown beside the photo, with its doubtful lines', async () => {
  await openReview();
  expect(screen.queryByText('Which dish is it?')).toBeNull();
  expect(screen.getByRole('img', { name: 'Your photo' })).toHaveAttribute('src', photo.url);
  expect(screen.getByText(/Compare the 2 marked lines/)).toBeVisible();
  const review = within(screen.getByRole('region', { name: 'Check your recipe' }));
  const lines = review.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    '2\u00a0carrots',
    `14\u00a0tsp salt${messages.unusualAmount}`,
    `1Boil the carots.${messages.unclearWord}`,
  ]);
});

test('Save recipe confirms the recipe as it is', async () => {
  let sentTitle: string | undefined;
  server.use(
    mockItemCommand('CONFIRM_RECOGNITION', ({ title }) => {
      sentTitle = title;
      return { data: { ...transcription, needsReview: false } };
    }),
  );
  const { user } = await openReview();
  await user.click(screen.getByRole('button', { name: 'Save recipe' }));
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(sentTitle).toBe('Soup');
  expect(screen.queryByText(messages.unusualAmount)).toBeNull();
});

test('Edit opens the editor with the same lines marked and the photo in view', async () => {
  const { user } = await openReview();
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  const line = await screen.findByDisplayValue('14 tsp salt');
  expect(line).toBeVisible();
  expect(line).toHaveAccessibleDescription(messages.unusualAmount);
  expect(await screen.findByDisplayValue('Boil the carots.')).toHaveAccessibleDescription(
    messages.unclearWord,
  );
  expect(screen.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await user.clear(line);
  await user.type(line, '4 tsp salt');
  expect(screen.queryByText(messages.unusualAmount)).toBeNull();
});

test('Discard deletes the recipe', async () => {
  server.use(mockItemCommand('DISCARD_RECOGNITION', () => ({})));
  const { user, getPath } = await openReview();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText(/does not count toward your limit/)).toBeVisible();
  expect(getPath()).toBe('/items/create');
});

test('the photo can be enlarged', async () => {
  const { user } = await openReview();
  await user.click(screen.getByRole('button', { name: /Your photo/ }));
  const viewer = await screen.findByRole('dialog');
  expect(within(viewer).getByRole('img', { name: 'Your photo' })).toBeVisible();
});
