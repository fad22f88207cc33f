import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recipeMenuModule } from '#features/recipe-detail/recipe-actions.tsx';
import { mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  servings: 2,
  ingredients: ['200 g spaghetti', '1 lemon', 'salt'],
  instructions: ['Bake it at 180 °C for 8–10 minutes.', 'Pour in 100 ml of water.'],
});

beforeEach(() => {
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
  );
});

const getIngredientLines = () =>
  within(screen.getByRole('region', { name: 'Ingredients' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

test('the icon of the menu is there before the menu has loaded', async () => {
  // Other tests have loaded it.
  vi.spyOn(recipeMenuModule, 'getLoaded').mockReturnValue(undefined);
  vi.spyOn(recipeMenuModule, 'load').mockReturnValue(new Promise(() => undefined));
  renderScreen('/items/soup');
  const actions = (await screen.findByRole('link', { name: 'Edit' })).parentElement;
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  expect(actions?.lastElementChild?.querySelector('svg')).toBeInTheDocument();
});

test('more servings scale the ingredients and the amounts in steps; nutrition per serving stays', async () => {
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More servings' }));
  await user.click(screen.getByRole('button', { name: 'More servings' }));
  expect(screen.getByRole('spinbutton', { name: 'Servings' })).toHaveValue('4');
  await waitFor(() =>
    expect(getIngredientLines()).toEqual(['400 g spaghetti', '2 lemons', 'salt']),
  );
  expect(screen.getByText('Bake it at 180 °C for 8\u2060–\u206010 minutes.')).toBeVisible();
  expect(screen.getByText('Pour in 200 ml of water.')).toBeVisible();
  const nutrition = await screen.findByRole('region', { name: 'Nutrition Information' });
  expect(nutrition).toHaveTextContent('Calories612 cal');
  expect(nutrition).toHaveTextContent('Servings4');
  await user.click(screen.getByRole('button', { name: 'Back to 2 servings' }));
  expect(getIngredientLines()).toEqual(['200 g spaghetti', '1 lemon', 'salt']);
  expect(screen.queryByRole('button', { name: /^Back to/ })).not.toBeInTheDocument();
});

test('servings can be set from 1 to 1000 by keys and typing; other values are ignored', async () => {
  const { user } = renderScreen('/items/soup');
  const servings = await screen.findByRole('spinbutton', { name: 'Servings' });
  await user.click(servings);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(servings).toHaveValue('1');
  expect(servings).toHaveAttribute('aria-valuetext', '1 serving');
  await waitFor(() => expect(getIngredientLines()[0]).toBe('100 g spaghetti'));
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

test('cook mode and the recipe page share the number of servings, which is not stored', async () => {
  const { user, getPath, router } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More servings' }));
  await user.click(screen.getByRole('link', { name: 'Cook' }));
  await waitFor(() => expect(getPath()).toBe('/items/soup/cook'));
  await user.click(await screen.findByRole('button', { name: 'All ingredients' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('3 servings');
  expect(screen.getByRole('dialog')).toHaveTextContent('300 g spaghetti');
  await user.click(screen.getByRole('link', { name: 'Back to the recipe' }));
  expect(await screen.findByRole('spinbutton', { name: 'Servings' })).toHaveValue('3');
  await act(() => router.navigate('/items'));
  await screen.findByRole('heading', { name: 'Recipes', level: 1 });
  await act(() => router.navigate('/items/soup'));
  expect(await screen.findByRole('spinbutton', { name: 'Servings' })).toHaveValue('2');
});

test('a recipe without servings is shown unscaled', async () => {
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: { ...soup, servings: null } })));
  renderScreen('/items/soup?servings=8');
  await screen.findByRole('heading', { name: 'Soup', level: 1 });
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  expect(getIngredientLines()[0]).toBe('200 g spaghetti');
});

test('US units apply to ingredients and steps, and are remembered until the original ones return', async () => {
  const { user, unmount } = renderScreen('/items/soup');
  expect(await screen.findByText('Bake it at 180 °C for 8\u2060–\u206010 minutes.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'US' }));
  await waitFor(() => expect(getIngredientLines()[0]).toMatch(/oz/));
  expect(screen.getByText('Bake it at 350 °F for 8\u2060–\u206010 minutes.')).toBeVisible();
  unmount();
  renderScreen('/items/soup');
  expect(await screen.findByRole('radio', { name: 'US' })).toBeChecked();
  await waitFor(() => expect(getIngredientLines()[0]).toMatch(/oz/));
  await user.click(screen.getByRole('radio', { name: 'Original' }));
  expect(getIngredientLines()[0]).toBe('200 g spaghetti');
  expect(localStorage.getItem('units')).toBeNull();
});

test('a recipe has its own units until a choice, in every region', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  renderScreen('/items/soup');
  expect(await screen.findByRole('radio', { name: 'Original' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Metric' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'US' })).not.toBeChecked();
  expect(getIngredientLines()[0]).toBe('200 g spaghetti');
});

test('checked ingredients stay checked when the amounts change', async () => {
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('checkbox', { name: '1 lemon' }));
  await user.click(screen.getByRole('button', { name: 'More servings' }));
  expect(screen.getByRole('checkbox', { name: /1½ lemon/ })).toBeChecked();
});

test('checked ingredients survive a reload, until they are unchecked or the list changes', async () => {
  const firstView = renderScreen('/items/soup');
  await firstView.user.click(await screen.findByRole('checkbox', { name: '1 lemon' }));
  firstView.unmount();
  const { user, unmount } = renderScreen('/items/soup');
  expect(await screen.findByRole('checkbox', { name: '1 lemon' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'salt' })).not.toBeChecked();
  unmount();
  const shorter = { ...soup, ingredients: soup.ingredients.slice(0, 2) };
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: shorter })));
  const shortView = renderScreen('/items/soup');
  expect(await screen.findByRole('checkbox', { name: '1 lemon' })).not.toBeChecked();
  shortView.unmount();
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })));
  renderScreen('/items/soup');
  expect(await screen.findByRole('checkbox', { name: '1 lemon' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Uncheck all' }));
  expect(screen.getByRole('checkbox', { name: '1 lemon' })).not.toBeChecked();
  expect(localStorage.getItem('checkedIngredients')).toBeNull();
});

const openMenu = async (user: ReturnType<typeof renderScreen>['user']) =>
  user.click(await screen.findByRole('button', { name: 'More' }));

test('the menu works by keyboard', async () => {
  const { user } = renderScreen('/items/soup');
  const menuButton = await screen.findByRole('button', { name: 'More' });
  menuButton.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'I cooked this' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Not this dish?' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Copy as text' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(menuButton).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('the menu begins with the most used actions; actions that replace the recipe are apart at its end', async () => {
  const { user } = renderScreen('/items/soup');
  await openMenu(user);
  const menu = screen.getByRole('menu');
  expect(
    [...menu.children].map((child) => child.textContent || child.tagName.toLowerCase()),
  ).toEqual([
    'I cooked this',
    'Copy as text',
    'Print or save as PDF',
    'Export as JSON-LD',
    'Export as Cooklang',
    'hr',
    'Not this dish?',
  ]);
});

test('Print opens the print dialog; controls are hidden on paper', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user, container } = renderScreen('/items/soup');
  await screen.findByText('Media Files');
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledTimes(1);
  const main = within(container.querySelector('main') as HTMLElement);
  const buttonLabels = [
    ...main.getAllByRole('button'),
    ...main.getAllByRole('link'),
    ...main.getAllByRole('radio'),
    ...main.getAllByRole('checkbox'),
    main.getByText('Media Files'),
    main.getByText('Check off what you have.'),
  ];
  for (const element of buttonLabels) {
    expect(element.closest('.print\\:hidden'), element.outerHTML).not.toBeNull();
  }
  for (const name of ['Ingredients', 'Instructions', 'Nutrition Information', 'Soup']) {
    expect(main.getByRole('heading', { name }).closest('.print\\:hidden')).toBeNull();
  }
  vi.unstubAllGlobals();
});

test('Copy as text copies the displayed recipe, and shows an error', async () => {
  const { user } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'More servings' }));
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as text' }));
  expect(await screen.findByText('Recipe copied.')).toBeVisible();
  const clipboardText = await navigator.clipboard.readText();
  expect(clipboardText).toContain('Soup');
  expect(clipboardText).toContain('300 g spaghetti');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as text' }));
  expect(await screen.findByText(/blocked copying/)).toBeVisible();
});

const readBlobText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

interface Download {
  name: string;
  blob: Blob | undefined;
}

/** Records the file that is downloaded. */
function stubDownload(): Download {
  const download: Download = { name: '', blob: undefined };
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    download.blob = object as Blob;
    return 'blob:recipe';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    download.name = this.download;
  });
  return download;
}

test('exports a schema.org file named after the recipe', async () => {
  const download = stubDownload();
  server.use(
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: { ...soup, title: '../Crème: brûlée\\?' } })),
  );
  const { user } = renderScreen('/items/soup?servings=6');
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Export as JSON-LD' }));
  await waitFor(() => expect(download.name).toBe('Crème-brûlée.json'));
  expect(JSON.parse(await readBlobText(download.blob as Blob))).toMatchObject({
    '@type': 'Recipe',
    name: '../Crème: brûlée\\?',
    recipeIngredient: ['200 g spaghetti', '1 lemon', 'salt'],
  });
});

test('exports a Cooklang file', async () => {
  const download = stubDownload();
  const { user } = renderScreen('/items/soup');
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Export as Cooklang' }));
  await waitFor(() => expect(download.name).toBe('Soup.cook'));
  const text = await readBlobText(download.blob as Blob);
  expect(text).toContain('title: Soup');
  expect(text).toContain('You also need @spaghetti{200%g}, @lemon{1}, @salt{}.');
  expect(text).toContain('Bake it at 180 °C for ~{8-10%minutes}.');
});

test('Share is available where the browser supports it; closing it is not an error', async () => {
  const share = vi.fn().mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user } = renderScreen('/items/soup');
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Soup', text: expect.stringContaining('Soup') });
  expect(
    screen.queryByText('The recipe could not be shared. Please try again.'),
  ).not.toBeInTheDocument();
  share.mockRejectedValueOnce(new Error('no'));
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  expect(
    await screen.findByText('The recipe could not be shared. Please try again.'),
  ).toBeVisible();
  Reflect.deleteProperty(navigator, 'share');
  fireEvent.keyDown(document.body, { key: 'Escape' });
});
