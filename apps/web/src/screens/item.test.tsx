import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  mockItemCommand,
  mockItemQuery,
  mockKnownDishes,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const mockItem = (item = soup) => mockItemQuery('GET_ITEM_BY_ID', () => ({ data: item }));

beforeEach(() => {
  server.use(mockSignedIn(), mockItem());
});

test.each(['/items/soup', '/app/item/soup'])('%s shows the whole recipe', async (path) => {
  renderScreen(path);
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(document.title).toBe('Soup · Plateful');
  const facts = within(screen.getByRole('list', { name: 'Recipe details' }));
  expect(screen.getByRole('spinbutton', { name: 'Servings' })).toHaveValue('2');
  expect(facts.getAllByRole('listitem').map((fact) => fact.textContent)).toEqual([
    'Calories 612 kcal',
  ]);
  expect(screen.getByText('Category').closest('p')).toHaveTextContent('Category Food');
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/items');
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/items/soup/edit');
  expect(screen.getByRole('link', { name: 'Cook' })).toHaveAttribute('href', '/items/soup/cook');
  expect(screen.getByText('Bright, quick and silky.')).toBeVisible();
  const ingredients = within(screen.getByRole('region', { name: 'Ingredients' }));
  expect(ingredients.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '200 g spaghetti',
    '1 lemon',
  ]);
  const nutrition = await screen.findByRole('region', { name: 'Nutrition Information' });
  expect(nutrition).toHaveTextContent('Calories612 cal');
  expect(nutrition).toHaveTextContent('Weight310 g');
  expect(nutrition).toHaveTextContent('Fats24.2 g');
  expect(nutrition).toHaveTextContent('Servings2');
  const steps = within(screen.getByRole('region', { name: 'Instructions' }));
  expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    '1Boil the pasta.',
    '2Toss it with lemon.',
  ]);
  expect(screen.getByRole('region', { name: 'Media Files' })).toHaveTextContent('No media files');
  expect(screen.getByRole('link', { name: 'Add photos' })).toHaveAttribute(
    'href',
    '/items/soup/edit',
  );
  expect(screen.getByText('Added on Nov 20, 2026')).toBeVisible();
  expect(screen.getByText('No image available')).toBeVisible();
});

test('a long description can be expanded on phones', async () => {
  server.use(mockItem({ ...soup, description: 'Slow and warm. '.repeat(30) }));
  const { user } = renderScreen('/items/soup');
  const showMore = await screen.findByRole('button', { name: 'Show more' });
  expect(showMore).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText(/^Slow and warm/)).toHaveClass('max-sm:line-clamp-5');
  await user.click(showMore);
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveFocus();
  expect(screen.getByText(/^Slow and warm/)).not.toHaveClass('max-sm:line-clamp-5');
});

test.each([
  ['ingredients', 'Add ingredients'],
  ['instructions', 'Add steps'],
])('leads from empty %s to the editor', async (field, name) => {
  server.use(mockItem({ ...soup, [field]: [] }));
  renderScreen('/items/soup');
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/items/soup/edit');
  expect(await screen.findByText('Your rating')).toBeVisible();
});

test('an empty recipe invites to write it, and can be neither rated nor cooked', async () => {
  server.use(mockItem({ ...soup, ingredients: [], instructions: [] }));
  renderScreen('/items/soup');
  const invitation = await screen.findByRole('region', { name: 'This recipe is still empty' });
  expect(within(invitation).getByRole('link', { name: 'Edit recipe' })).toHaveAttribute(
    'href',
    '/items/soup/edit',
  );
  expect(screen.getByText('No media files')).toBeVisible();
  expect(screen.getByText('Added on Nov 20, 2026')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'About this recipe' })).not.toBeInTheDocument();
  for (const name of ['Ingredients', 'Instructions']) {
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByText('Your rating')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Cooking log' })).not.toBeInTheDocument();
});

test('shows an invalid date without hiding anything', async () => {
  server.use(mockItem({ ...soup, createdAt: 'soon' }));
  renderScreen('/items/soup');
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(await screen.findByText('Added on Invalid date')).toBeVisible();
});

test('shows the preview icon, or the first photo', async () => {
  const media = [{ id: 'm1', url: '/media/m1.webp', type: 'image/webp', name: 'Bowl' }];
  server.use(mockItem({ ...soup, previewIconUrl: '/media/icon.webp', media }));
  const { unmount } = renderScreen('/items/soup');
  const findMainPhoto = async () =>
    within(await screen.findByRole('button', { name: 'Enlarge: Photo of Soup' })).getByRole('img', {
      hidden: true,
    });
  expect(await findMainPhoto()).toHaveAttribute('src', '/media/icon.webp');
  unmount();
  server.use(mockItem({ ...soup, media }));
  renderScreen('/items/soup');
  expect(await findMainPhoto()).toHaveAttribute('src', '/media/m1.webp');
  expect(screen.queryByText('No image available')).not.toBeInTheDocument();
});

test('photos open in the viewer, with keyboard control', async () => {
  const media = ['Bowl', 'Spoon'].map((name, index) => ({
    id: `m${index}`,
    url: `/media/m${index}.webp`,
    type: 'image/webp',
    name,
  }));
  server.use(mockItem({ ...soup, media }));
  const { user } = renderScreen('/items/soup');
  const grid = within(await screen.findByRole('region', { name: 'Media Files' }));
  await user.click(grid.getByRole('button', { name: 'Enlarge: Spoon' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos of Soup' }));
  expect(viewer.getByRole('img', { name: 'Spoon' })).toBeVisible();
  expect(viewer.getByText('2 of 2')).toBeVisible();
  viewer.getByRole('button', { name: 'Next photo' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(viewer.getByRole('img', { name: 'Bowl' })).toBeVisible();
  await user.click(viewer.getByRole('button', { name: 'Previous photo' }));
  expect(viewer.getByRole('img', { name: 'Spoon' })).toBeVisible();
  await user.click(viewer.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'Photos of Soup' })).not.toBeInTheDocument();
});

test('marks ingredients not included in calculated nutrition', async () => {
  server.use(mockItem({ ...soup, uncounted: [1] }));
  const { unmount } = renderScreen('/items/soup');
  expect(await screen.findByText('Not included in nutrition')).toBeVisible();
  expect(screen.getByText('Not included in nutrition').closest('li')).toHaveTextContent('1 lemon');
  unmount();
  server.use(mockItem({ ...soup, uncounted: [1], nutritionSource: 'entered' }));
  renderScreen('/items/soup');
  await screen.findByText('1 lemon');
  expect(screen.queryByText('Not included in nutrition')).not.toBeInTheDocument();
});

test('hides unknown values', async () => {
  server.use(
    mockItem({
      ...soup,
      calories: null,
      weight: null,
      fats: null,
      protein: null,
      carbs: null,
      servings: null,
    }),
  );
  renderScreen('/items/soup');
  await screen.findByText('Media Files');
  expect(screen.queryByText('Nutrition Information')).not.toBeInTheDocument();
});

test('ingredients can be checked off', async () => {
  const { user } = renderScreen('/items/soup');
  const lemon = await screen.findByRole('checkbox', { name: '1 lemon' });
  await user.click(screen.getByText('1 lemon'));
  expect(lemon).toBeChecked();
});

test('shows the card from the list while the recipe is loading', async () => {
  server.use(
    mockItemQuery('GET_USER_ITEMS', () => ({
      items: [soup],
      total: 1,
      categories: [{ category: 'food', count: 1 }],
    })),
  );
  const { user } = renderScreen('/items');
  await user.click(await screen.findByRole('link', { name: 'Soup' }));
  const heading = await screen.findByRole('heading', { name: 'Soup', level: 1 });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('shows a missing recipe and a failed request, and can retry', async () => {
  server.use(mockItemQuery('GET_ITEM_BY_ID', 'ITEM_NOT_FOUND'));
  const { user } = renderScreen('/items/soup');
  expect(await screen.findByText('Item not found')).toBeVisible();
  server.use(mockItemQuery('GET_ITEM_BY_ID', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Failed to fetch item')).toBeVisible();
  expect(screen.getByText('Check your connection, or try again in a moment.')).toBeVisible();
  server.use(mockItem());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Soup' })).toBeVisible();
});

test('shows that the recipe was deleted on another device', async () => {
  renderScreen('/items/soup');
  await screen.findByRole('heading', { name: 'Soup' });
  dispatchServerEvent('item:deleted', { itemId: 'soup' });
  expect(await screen.findByText('Item not found')).toBeVisible();
});

const editedItem = { ...soup, title: 'Soup of mine' };
const restorableUntil = new Date(Date.now() + 86_400_000).toISOString();

/** The server rejects replacing edits until it is confirmed. */
function mockEditedItem() {
  const requests: unknown[] = [];
  server.use(
    mockItem(editedItem),
    mockItemCommand('CONFIRM_RECOGNITION', (choice) => {
      requests.push(choice);
      return { data: { ...soup, title: choice.title, replacedVersionUntil: restorableUntil } };
    }),
    mockItemCommand('RESTORE_REPLACED_VERSION', ({ itemId }) => {
      requests.push(itemId);
      return { data: editedItem };
    }),
  );
  return requests;
}

test('the menu can change the dish at any time and restore the previous version', async () => {
  const requests = mockEditedItem();
  server.use(
    mockItem({ ...soup, replacedVersionUntil: restorableUntil }),
    mockKnownDishes(['Ratatouille']),
  );
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Not this dish?' }));
  await user.type(await screen.findByRole('combobox', { name: 'Which dish is it?' }), 'rata');
  await user.click(await screen.findByRole('option', { name: /^Ratatouille/ }));
  expect(await screen.findByRole('heading', { name: 'Ratatouille', level: 1 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore previous version' }));
  expect(await screen.findByRole('heading', { name: 'Soup of mine', level: 1 })).toBeVisible();
  expect(requests).toEqual([{ itemId: 'soup', title: 'Ratatouille', replaceEdits: false }, 'soup']);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('menuitem', { name: 'Restore previous version' })).toBeNull();
});

test('does not ask about a recipe written by hand', async () => {
  server.use(mockItem({ ...soup, source: 'manual' }));
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(screen.queryByRole('menuitem', { name: 'Not this dish?' })).toBeNull();
});

test('words longer than a line are hyphenated in the steps', async () => {
  server.use(mockItem({ ...soup, instructions: ['Spread the Johannisbeermarmelade.'] }));
  renderScreen('/items/soup');
  expect(await screen.findByText(/^Spread the Johan\u00adnis/)).toBeVisible();
});
