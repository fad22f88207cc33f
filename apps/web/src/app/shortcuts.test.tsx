import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { server, signedIn } from '#testing/server.ts';

beforeEach(() => server.use(signedIn()));

async function atHome() {
  const view = renderScreen('/app/home');
  await screen.findByRole('heading', { name: 'Welcome back!' });
  return view;
}

test.each([
  ['/', '/items/search'],
  ['n', '/items/create'],
  ['gi', '/items'],
])('%s leads to %s', async (keys, path) => {
  const { user, place } = await atHome();
  await user.keyboard(keys);
  await waitFor(() => expect(place()).toBe(path));
});

test('g h leads home', async () => {
  const { user, place } = renderScreen('/items/create');
  await screen.findByRole('heading', { name: 'Add Recipe' });
  await user.keyboard('gh');
  expect(place()).toBe('/app/home');
});

test('where one can search, / goes into the field, and letters are letters there', async () => {
  const { user, place } = renderScreen('/items/search');
  const field = await screen.findByRole('textbox', { name: 'Search recipes' });
  field.blur();
  await user.keyboard('/');
  expect(field).toHaveFocus();
  await user.keyboard('gin?/');
  expect(field).toHaveValue('gin?/');
  expect(place()).toBe('/items/search');
});

test('keys of the browser are left alone', async () => {
  const { user, place } = await atHome();
  await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}/{/Meta}');
  expect(place()).toBe('/app/home');
});

test('? lists them all; while the list is open they rest', async () => {
  const { user, place } = await atHome();
  await user.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(
    within(dialog)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual([
    'Find a recipe',
    'Add a recipe',
    'Go to Home',
    'Go to your recipes',
    'Show this list',
  ]);
  await user.keyboard('n');
  expect(place()).toBe('/app/home');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the entry at the side opens the list, and there one turns them off for good', async () => {
  const first = await atHome();
  await first.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await first.user.click(screen.getByRole('checkbox', { name: 'Use these shortcuts' }));
  await first.user.click(screen.getByRole('button', { name: 'Close' }));
  await first.user.keyboard('n');
  expect(first.place()).toBe('/app/home');
  first.unmount();
  const later = await atHome();
  await later.user.keyboard('n?');
  expect(later.place()).toBe('/app/home');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await later.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await later.user.click(screen.getByRole('checkbox', { name: 'Use these shortcuts' }));
  await later.user.click(screen.getByRole('button', { name: 'Close' }));
  await later.user.keyboard('n');
  expect(later.place()).toBe('/items/create');
});
