import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { keyListenerModule } from '#app/use-keyboard-shortcuts.ts';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

beforeAll(() => keyListenerModule.load());
beforeEach(() => server.use(mockSignedIn()));

async function renderHome() {
  const view = renderScreen('/app/home');
  await screen.findByRole('heading', { name: 'Welcome back!' });
  return view;
}

test.each([
  ['/', '/items/search'],
  ['n', '/items/create'],
  ['gi', '/items'],
])('%s opens %s', async (keys, path) => {
  const { user, getPath } = await renderHome();
  await user.keyboard(keys);
  await waitFor(() => expect(getPath()).toBe(path));
});

test('g h opens home', async () => {
  const { user, getPath } = renderScreen('/items/create');
  await screen.findByRole('heading', { name: 'Add Recipe' });
  await user.keyboard('gh');
  expect(getPath()).toBe('/app/home');
});

test('/ focuses the search field, where letters are typed as usual', async () => {
  const { user, getPath } = renderScreen('/items/search');
  const field = await screen.findByRole('textbox', { name: 'Search recipes' });
  field.blur();
  await user.keyboard('/');
  expect(field).toHaveFocus();
  await user.keyboard('gin?/');
  expect(field).toHaveValue('gin?/');
  expect(getPath()).toBe('/items/search');
});

test('ignores browser shortcuts', async () => {
  const { user, getPath } = await renderHome();
  await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}/{/Meta}');
  expect(getPath()).toBe('/app/home');
});

test('? opens the list, and shortcuts are inactive while it is open', async () => {
  const { user, getPath } = await renderHome();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(
    within(dialog)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual([
    'Search recipes',
    'Add a recipe',
    'Go to Home',
    'Go to Recipes',
    'Show keyboard shortcuts',
  ]);
  await user.keyboard('n');
  expect(getPath()).toBe('/app/home');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the sidebar entry opens the list, where shortcuts can be disabled permanently', async () => {
  const first = await renderHome();
  await first.user.click(screen.getByRole('button', { name: 'Shortcuts' }));
  await first.user.click(
    await screen.findByRole('checkbox', { name: 'Enable keyboard shortcuts' }),
  );
  await first.user.click(screen.getByRole('button', { name: 'Close' }));
  await first.user.keyboard('n');
  expect(first.getPath()).toBe('/app/home');
  first.unmount();
  const nextVisit = await renderHome();
  await nextVisit.user.keyboard('n?');
  expect(nextVisit.getPath()).toBe('/app/home');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await nextVisit.user.click(screen.getByRole('button', { name: 'Shortcuts' }));
  await nextVisit.user.click(screen.getByRole('checkbox', { name: 'Enable keyboard shortcuts' }));
  await nextVisit.user.click(screen.getByRole('button', { name: 'Close' }));
  await nextVisit.user.keyboard('n');
  expect(nextVisit.getPath()).toBe('/items/create');
});
