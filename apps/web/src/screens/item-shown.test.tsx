import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildItem } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemQuery, server, signedIn } from '#testing/server.ts';

const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  servings: 2,
  ingredients: ['200 g spaghetti', '1 lemon', 'salt'],
  instructions: ['Bake it at 180 °C for 8–10 minutes.'],
});

beforeEach(() => {
  server.use(
    signedIn(),
    itemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
  );
});

const lines = () =>
  within(screen.getByRole('region', { name: 'Ingredients' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

test('for more people the ingredients grow; the figures of one serving stay', async () => {
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More servings' }));
  await user.click(screen.getByRole('button', { name: 'More servings' }));
  expect(screen.getByRole('spinbutton', { name: 'Servings' })).toHaveValue('4');
  expect(lines()).toEqual(['400 g spaghetti', '2 lemons', 'salt']);
  const nutrition = screen.getByRole('region', { name: 'Nutrition Information' });
  expect(nutrition).toHaveTextContent('Calories612 cal');
  expect(nutrition).toHaveTextContent('Servings4');
  await user.click(screen.getByRole('button', { name: 'Back to 2 servings' }));
  expect(lines()).toEqual(['200 g spaghetti', '1 lemon', 'salt']);
  expect(screen.queryByRole('button', { name: /Back to/ })).not.toBeInTheDocument();
});

test('servings go from 1 to 1000, by keys and typed; anything else is not taken', async () => {
  const { user } = renderScreen('/items/soup');
  const servings = await screen.findByRole('spinbutton', { name: 'Servings' });
  await user.click(servings);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(servings).toHaveValue('1');
  expect(servings).toHaveAttribute('aria-valuetext', '1 serving');
  expect(lines()[0]).toBe('100 g spaghetti');
  expect(screen.getByRole('button', { name: 'Fewer servings' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.clear(servings);
  await user.type(servings, '1000');
  expect(screen.getByRole('button', { name: 'More servings' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('button', { name: 'More servings' }));
  expect(servings).toHaveAttribute('aria-valuenow', '1000');
  await user.clear(servings);
  await user.type(servings, '0');
  expect(servings).toHaveAttribute('aria-valuenow', '1000');
  await user.tab();
  expect(servings).toHaveValue('1000');
});

test('the choice goes along into cook mode and back, and is not kept after that', async () => {
  const { user, place, router } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More servings' }));
  await user.click(screen.getByRole('link', { name: 'Cook' }));
  await waitFor(() => expect(place()).toBe('/items/soup/cook'));
  await user.click(await screen.findByRole('button', { name: 'All ingredients' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('3 servings');
  expect(screen.getByRole('dialog')).toHaveTextContent('300 g spaghetti');
  await user.click(screen.getByRole('link', { name: 'Back to the recipe' }));
  expect(await screen.findByRole('spinbutton', { name: 'Servings' })).toHaveValue('3');
  await act(() => router.navigate('/items'));
  await screen.findByRole('heading', { name: 'Home', level: 1 });
  await act(() => router.navigate('/items/soup'));
  expect(await screen.findByRole('spinbutton', { name: 'Servings' })).toHaveValue('2');
});

test('a recipe that does not say for how many is shown as it is', async () => {
  server.use(itemQuery('GET_ITEM_BY_ID', () => ({ data: { ...soup, servings: null } })));
  renderScreen('/items/soup?servings=8');
  await screen.findByRole('heading', { name: 'Soup', level: 1 });
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  expect(lines()[0]).toBe('200 g spaghetti');
});

test('US units are one press away, for ingredients and steps, and are remembered', async () => {
  const { user, unmount } = renderScreen('/items/soup');
  expect(await screen.findByText('Bake it at 180 °C for 8–10 minutes.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'US' }));
  await waitFor(() => expect(lines()[0]).toMatch(/oz/));
  expect(screen.getByText('Bake it at 350 °F for 8–10 minutes.')).toBeVisible();
  unmount();
  renderScreen('/items/soup');
  expect(await screen.findByRole('radio', { name: 'US' })).toBeChecked();
  await waitFor(() => expect(lines()[0]).toMatch(/oz/));
});

test('a recipe begins in its own words, wherever the browser comes from', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  renderScreen('/items/soup');
  expect(await screen.findByRole('radio', { name: 'Original' })).toBeChecked();
  expect(lines()[0]).toBe('200 g spaghetti');
});

test('ticks stay while the amounts change', async () => {
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('checkbox', { name: '1 lemon' }));
  await user.click(screen.getByRole('button', { name: 'More servings' }));
  expect(screen.getByRole('checkbox', { name: /1½ lemon/ })).toBeChecked();
});

const openMenu = async (user: ReturnType<typeof renderScreen>['user']) =>
  user.click(await screen.findByRole('button', { name: 'More' }));

test('the menu is walked by keyboard', async () => {
  const { user } = renderScreen('/items/soup');
  const more = await screen.findByRole('button', { name: 'More' });
  more.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Print' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Not this dish?' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Copy as text' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(more).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('Print prints; on paper there is nothing to press', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user, container } = renderScreen('/items/soup');
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  const main = within(container.querySelector('main') as HTMLElement);
  const pressed = [
    ...main.getAllByRole('button'),
    ...main.getAllByRole('link'),
    ...main.getAllByRole('radio'),
    ...main.getAllByRole('checkbox'),
    main.getByText('Media Files'),
    main.getByText('Tick off what you have.'),
  ];
  for (const element of pressed) {
    expect(element.closest('.print\\:hidden'), element.outerHTML).not.toBeNull();
  }
  for (const kept of ['Ingredients', 'Instructions', 'Nutrition Information', 'Soup']) {
    expect(main.getByRole('heading', { name: kept }).closest('.print\\:hidden')).toBeNull();
  }
  vi.unstubAllGlobals();
});

test('Copy as text copies what is shown, and says when it cannot', async () => {
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More servings' }));
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Copy as text' }));
  expect(await screen.findByText('The recipe is on your clipboard.')).toBeVisible();
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('Soup');
  expect(copied).toContain('300 g spaghetti');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Copy as text' }));
  expect(await screen.findByText(/did not let us copy/)).toBeVisible();
});

const textIn = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

test('Export saves a file of schema.org’s, named after the recipe', async () => {
  let name = '';
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob;
    return 'blob:recipe';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  server.use(
    itemQuery('GET_ITEM_BY_ID', () => ({ data: { ...soup, title: '../Crème: brûlée\\?' } })),
  );
  const { user } = renderScreen('/items/soup?servings=6');
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Export' }));
  expect(name).toBe('Crème-brûlée.json');
  expect(JSON.parse(await textIn(blob as Blob))).toMatchObject({
    '@type': 'Recipe',
    name: '../Crème: brûlée\\?',
    recipeIngredient: ['200 g spaghetti', '1 lemon', 'salt'],
  });
});

test('Share is there where the browser can, and closing it is no failure', async () => {
  const share = vi.fn().mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user } = renderScreen('/items/soup');
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Soup', text: expect.stringContaining('Soup') });
  expect(screen.queryByText('The recipe could not be shared.')).not.toBeInTheDocument();
  share.mockRejectedValueOnce(new Error('no'));
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Share' }));
  expect(await screen.findByText('The recipe could not be shared.')).toBeVisible();
  Reflect.deleteProperty(navigator, 'share');
  fireEvent.keyDown(document.body, { key: 'Escape' });
});
