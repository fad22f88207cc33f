import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { buildItem } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemCommand, itemQuery, server, signedIn } from '#testing/server.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const shows = (item = soup) => itemQuery('GET_ITEM_BY_ID', () => ({ data: item }));

beforeEach(() => {
  server.use(signedIn(), shows());
});

test.each(['/items/soup', '/app/item/soup'])('%s shows the whole recipe', async (path) => {
  renderScreen(path);
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(document.title).toBe('Soup · Plateful');
  const facts = within(screen.getByRole('list', { name: 'At a glance' }));
  expect(facts.getByRole('spinbutton', { name: 'Servings' })).toHaveValue('2');
  expect(
    facts
      .getAllByRole('listitem')
      .slice(1)
      .map((fact) => fact.textContent),
  ).toEqual(['612 kcal', 'Food', 'Nov 20, 2026']);
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/items');
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/items/soup/edit');
  expect(screen.getByRole('link', { name: 'Cook' })).toHaveAttribute('href', '/items/soup/cook');
  expect(screen.getByText('Bright, quick and silky.')).toBeVisible();
  const ingredients = within(screen.getByRole('region', { name: 'Ingredients' }));
  expect(ingredients.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '200 g spaghetti',
    '1 lemon',
  ]);
  const nutrition = screen.getByRole('region', { name: 'Nutrition Information' });
  expect(nutrition).toHaveTextContent('Calories612 cal');
  expect(nutrition).toHaveTextContent('Weight310 g');
  expect(nutrition).toHaveTextContent('Fats24.2 g');
  expect(nutrition).toHaveTextContent('Servings2');
  const steps = within(screen.getByRole('region', { name: 'Instructions' }));
  expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    '1Boil the pasta.',
    '2Toss it with lemon.',
  ]);
  expect(screen.getByText('No media files')).toBeVisible();
  expect(screen.getByText('No image available')).toBeVisible();
});

test('a day that is none is said, and hides nothing', async () => {
  server.use(shows({ ...soup, createdAt: 'soon' }));
  renderScreen('/items/soup');
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(screen.getByRole('list', { name: 'At a glance' })).toHaveTextContent('Invalid date');
});

test('the preview stands for the recipe, else its first photo', async () => {
  const media = [{ id: 'm1', url: '/media/m1.webp', type: 'image/webp', name: 'Bowl' }];
  server.use(shows({ ...soup, previewIconUrl: '/media/icon.webp', media }));
  const { unmount } = renderScreen('/items/soup');
  const standing = async () =>
    within(await screen.findByRole('button', { name: 'Open large: Photo of Soup' })).getByRole(
      'img',
      { hidden: true },
    );
  expect(await standing()).toHaveAttribute('src', '/media/icon.webp');
  unmount();
  server.use(shows({ ...soup, media }));
  renderScreen('/items/soup');
  expect(await standing()).toHaveAttribute('src', '/media/m1.webp');
  expect(screen.queryByText('No image available')).not.toBeInTheDocument();
});

test('photos open large, and are walked by keyboard', async () => {
  const media = ['Bowl', 'Spoon'].map((name, index) => ({
    id: `m${index}`,
    url: `/media/m${index}.webp`,
    type: 'image/webp',
    name,
  }));
  server.use(shows({ ...soup, media }));
  const { user } = renderScreen('/items/soup');
  const grid = within(await screen.findByRole('region', { name: 'Media Files' }));
  await user.click(grid.getByRole('button', { name: 'Open large: Spoon' }));
  const viewer = within(screen.getByRole('dialog', { name: 'Photos of Soup' }));
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

test('a line that the figures leave out says so, unless the figures are one’s own', async () => {
  server.use(shows({ ...soup, uncounted: [1] }));
  const { unmount } = renderScreen('/items/soup');
  expect(await screen.findByText('not counted in the figures')).toBeVisible();
  expect(screen.getByText('not counted in the figures').closest('li')).toHaveTextContent('1 lemon');
  unmount();
  server.use(shows({ ...soup, uncounted: [1], nutritionSource: 'entered' }));
  renderScreen('/items/soup');
  await screen.findByText('1 lemon');
  expect(screen.queryByText('not counted in the figures')).not.toBeInTheDocument();
});

test('what is not known is not shown', async () => {
  server.use(
    shows({
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
  await screen.findByRole('heading', { name: 'Soup' });
  expect(screen.queryByText('Nutrition Information')).not.toBeInTheDocument();
});

test('ingredients can be ticked off', async () => {
  const { user } = renderScreen('/items/soup');
  const lemon = await screen.findByRole('checkbox', { name: '1 lemon' });
  await user.click(screen.getByText('1 lemon'));
  expect(lemon).toBeChecked();
});

test('is shown from the list at once, while the whole is on its way', async () => {
  server.use(
    itemQuery('GET_USER_ITEMS', () => ({
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

test('absent, failed, and tried again', async () => {
  server.use(itemQuery('GET_ITEM_BY_ID', 'ITEM_NOT_FOUND'));
  const { user } = renderScreen('/items/soup');
  expect(await screen.findByText('Item not found')).toBeVisible();
  server.use(itemQuery('GET_ITEM_BY_ID', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Failed to fetch item')).toBeVisible();
  server.use(shows());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Soup' })).toBeVisible();
});

test('deleted on another device, it is gone here', async () => {
  renderScreen('/items/soup');
  await screen.findByRole('heading', { name: 'Soup' });
  dispatchServerEvent('item:deleted', { itemId: 'soup' });
  expect(await screen.findByText('Item not found')).toBeVisible();
});

const unsure = {
  ...soup,
  needsReview: true,
  alternatives: [
    { title: 'Ramen', confidence: 0.34 },
    { title: 'Pho', confidence: 0.05 },
  ],
};

function confirms(): string[] {
  const chosen: string[] = [];
  server.use(
    shows(unsure),
    itemQuery('LIST_KNOWN_DISHES', () => ({
      dishes: ['Ratatouille', 'Crème brûlée', 'Ramen'].map((title) => ({ title, kind: 'dish' })),
    })),
    itemCommand('CONFIRM_RECOGNITION', ({ title }) => {
      chosen.push(title);
      return { data: { ...soup, title, alternatives: [] } };
    }),
  );
  return chosen;
}

test('an unsure recipe asks; keeping it ends the question', async () => {
  const chosen = confirms();
  const { user } = renderScreen('/items/soup');
  expect(await screen.findByRole('heading', { name: 'Is this right?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Yes, it is Soup' }));
  await waitFor(() => expect(screen.queryByText('Is this right?')).not.toBeInTheDocument());
  expect(chosen).toEqual(['Soup']);
});

test('an alternative speaks in words, and replaces the recipe in place', async () => {
  const chosen = confirms();
  const { user, place } = renderScreen('/items/soup');
  const ramen = await screen.findByRole('button', { name: /Ramen/ });
  expect(ramen).toHaveTextContent('Quite likely');
  expect(screen.getByRole('button', { name: /Pho/ })).toHaveTextContent('Less likely');
  expect(document.body).not.toHaveTextContent('%');
  await user.click(ramen);
  expect(await screen.findByRole('heading', { name: 'Ramen', level: 1 })).toBeVisible();
  expect(place()).toBe('/items/soup');
  expect(chosen).toEqual(['Ramen']);
});

test('any known dish can be found by keyboard', async () => {
  const chosen = confirms();
  const { user } = renderScreen('/items/soup');
  const field = await screen.findByRole('combobox', { name: 'Something else?' });
  await user.type(field, 'creme');
  expect(await screen.findByRole('option', { name: 'Crème brûlée' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.clear(field);
  await user.type(field, 'ra');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Ramen',
    'Ratatouille',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { name: 'Ratatouille', level: 1 })).toBeVisible();
  expect(chosen).toEqual(['Ratatouille']);
});

test('a refused choice is said', async () => {
  confirms();
  server.use(itemCommand('CONFIRM_RECOGNITION', 'NOT_FOUND'));
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'Yes, it is Soup' }));
  expect(await screen.findByText('We could not find that.')).toBeVisible();
});

const edited = { ...soup, title: 'Soup of mine' };
const until = new Date(Date.now() + 86_400_000).toISOString();

/** The server refuses to replace edits until that is asked for. */
function editedSince() {
  const asked: unknown[] = [];
  server.use(
    shows({ ...unsure, title: edited.title }),
    itemCommand('CONFIRM_RECOGNITION', (choice) => {
      asked.push(choice);
      return { data: { ...soup, title: choice.title, replacedVersionUntil: until } };
    }),
    itemCommand('RESTORE_REPLACED_VERSION', ({ itemId }) => {
      asked.push(itemId);
      return { data: edited };
    }),
  );
  return asked;
}

test('edits are replaced only after a question, and can be had back at once', async () => {
  const asked = editedSince();
  server.use(itemCommand('CONFIRM_RECOGNITION', 'ITEM_EDITED'));
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: /Ramen/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace your edits?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Soup of mine', level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Ramen/ }));
  await screen.findByRole('dialog', { name: 'Replace your edits?' });
  const replies = editedSince();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(await screen.findByRole('heading', { name: 'Ramen', level: 1 })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Soup of mine', level: 1 })).toBeVisible();
  expect(replies).toEqual([{ itemId: 'soup', title: 'Ramen', replaceEdits: true }, 'soup']);
});

test('the menu changes the dish at any time, and restores the version of before', async () => {
  const asked = editedSince();
  server.use(
    shows({ ...soup, replacedVersionUntil: until }),
    itemQuery('LIST_KNOWN_DISHES', () => ({ dishes: [{ title: 'Ratatouille', kind: 'dish' }] })),
  );
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Not this dish?' }));
  await user.type(await screen.findByRole('combobox', { name: 'Which dish is it?' }), 'rata');
  await user.click(await screen.findByRole('option', { name: 'Ratatouille' }));
  expect(await screen.findByRole('heading', { name: 'Ratatouille', level: 1 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Restore previous version' }));
  expect(await screen.findByRole('heading', { name: 'Soup of mine', level: 1 })).toBeVisible();
  expect(asked).toEqual([{ itemId: 'soup', title: 'Ratatouille', replaceEdits: false }, 'soup']);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('menuitem', { name: 'Restore previous version' })).toBeNull();
});

test('a recipe that was written by hand is not asked about', async () => {
  server.use(shows({ ...soup, source: 'manual' }));
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(screen.queryByRole('menuitem', { name: 'Not this dish?' })).toBeNull();
});
