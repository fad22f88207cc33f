import type { itemCommands, PayloadOf } from '@plateful/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { buildItem } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemCommand, itemQuery, server, signedIn } from '#testing/server.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const cake = buildItem({ _id: 'cake', title: 'Cake', category: 'dessert' });

type Import = PayloadOf<(typeof itemCommands)['IMPORT_ITEMS']>;

/** The sources, and the keys that they came with. */
let sent: Omit<Import, 'requestKey'>[];
let keys: (string | undefined)[];

const finds = (items = [soup], skipped = 0) =>
  itemCommand('IMPORT_ITEMS', ({ requestKey, ...source }) => {
    sent.push(source);
    keys.push(requestKey);
    return { items, skipped };
  });

beforeEach(() => {
  sent = [];
  keys = [];
  server.use(
    signedIn(),
    itemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    finds(),
  );
});

async function open() {
  const view = renderScreen('/items/import');
  await screen.findByRole('heading', { name: 'Import recipes', level: 1 });
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });
const file = (name: string, text: string) => new File([text], name);

test('a pasted text becomes a recipe, and its page follows', async () => {
  const { user, place } = await open();
  await user.click(screen.getByLabelText('Recipe text'));
  await user.paste('Soup\n1 lemon');
  await user.click(button('Import'));
  await waitFor(() => expect(place()).toBe('/items/soup'));
  expect(await screen.findByText('Soup is in your collection.')).toBeVisible();
  expect(sent).toEqual([{ text: 'Soup\n1 lemon' }]);
});

test('several recipes: a list with links, and how many were left out', async () => {
  server.use(finds([soup, cake], 3));
  const { user } = await open();
  await user.click(screen.getByLabelText('Recipe text'));
  await user.paste('[]');
  await user.click(button('Import'));
  expect(
    await screen.findByRole('heading', { name: '2 recipes are in your collection' }),
  ).toBeVisible();
  expect(screen.getByText(/^3 recipes were left out/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Soup/ })).toHaveAttribute('href', '/items/soup');
  expect(screen.getByRole('link', { name: /Cake/ })).toHaveAttribute('href', '/items/cake');
  await user.click(button('Import more'));
  expect(screen.getByLabelText('Recipe text')).toHaveValue('');
});

test('a file is read here', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: 'File' }));
  await user.click(button('Import'));
  expect(await screen.findByText('Please choose a file first.')).toBeVisible();
  await user.upload(screen.getByLabelText('File', { selector: '[type=file]' }), [
    file('soup.json', '{"@type":"Recipe"}'),
  ]);
  expect(await screen.findByText('soup.json')).toBeVisible();
  await user.click(button('Import'));
  await waitFor(() => expect(sent).toEqual([{ text: '{"@type":"Recipe"}' }]));
});

test.each([
  [file('soup.pdf', 'x'), 'Please choose a .json, .txt or .html file.'],
  [file('soup.txt', 'x'.repeat(2_000_001)), 'This file is too large. Files can have up to 2 MB.'],
])('a file that we do not take is refused here', async (chosen, said) => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: 'File' }));
  fireEvent.change(screen.getByLabelText('File', { selector: '[type=file]' }), {
    target: { files: [chosen] },
  });
  expect(await screen.findByText(said)).toBeVisible();
  expect(button('Choose a file')).toBeVisible();
});

test('an address has to be one; the failure is said, and what was entered stays', async () => {
  server.use(itemCommand('IMPORT_ITEMS', 'PAGE_UNREACHABLE'));
  const { user, place } = await open();
  await user.click(screen.getByRole('radio', { name: 'Web page' }));
  const address = screen.getByLabelText('Web address', { selector: '[type=url]' });
  await user.type(address, 'javascript:alert(1)');
  await user.click(button('Import'));
  expect(address).toHaveAccessibleDescription(
    'Please enter a web address that starts with https:// or http://.',
  );
  await user.clear(address);
  await user.type(address, ' https://example.com/soup');
  await user.click(button('Import'));
  expect(
    await screen.findByText('This page could not be reached. Please check the address.'),
  ).toBeVisible();
  expect(place()).toBe('/items/import');
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  expect(
    screen.queryByText('This page could not be reached. Please check the address.'),
  ).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Web page' }));
  expect(screen.getByLabelText('Web address', { selector: '[type=url]' })).toHaveValue(
    'https://example.com/soup',
  );
});

test('the same source has the same key when it is sent again; another one has another', async () => {
  server.use(
    itemCommand('IMPORT_ITEMS', ({ requestKey }) => {
      keys.push(requestKey);
      throw new Error('The answer is lost.');
    }),
  );
  const { user } = await open();
  const text = screen.getByLabelText('Recipe text');
  await user.type(text, 'Soup');
  for (const tries of [1, 2]) {
    await user.click(button('Import'));
    await waitFor(() => expect(keys).toHaveLength(tries));
    await waitFor(() => expect(button('Import')).toBeEnabled());
  }
  await user.type(text, ', hot');
  await user.click(button('Import'));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['NO_RECIPE' as const, 'We found no recipe in there.'],
  [
    { fail: 'INTERNAL', with: { errorMessage: '' } } as const,
    'The recipe could not be imported. Please try again.',
  ],
  [
    'network' as const,
    'The server did not answer. What you entered is still here; please try again.',
  ],
])('%j is said', async (step, said) => {
  server.use(itemCommand('IMPORT_ITEMS', step));
  const { user } = await open();
  await user.type(screen.getByLabelText('Recipe text'), 'Soup');
  await user.click(button('Import'));
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByLabelText('Recipe text')).toHaveValue('Soup');
});

test('says that it is busy, and that something is missing', async () => {
  server.use(itemCommand('IMPORT_ITEMS', async () => delay('infinite') as never));
  const { user } = await open();
  await user.click(button('Import'));
  expect(screen.getByLabelText('Recipe text')).toHaveAccessibleDescription(
    'Please paste a recipe first.',
  );
  await user.type(screen.getByLabelText('Recipe text'), 'Soup');
  await user.click(button('Import'));
  expect(await screen.findByRole('button', { name: 'Importing...' })).toBeDisabled();
});

test('what another app has shared is there already, and nothing is sent unasked', async () => {
  const url = 'https://food.example/pie?a=1&b=2';
  const link = renderScreen(`/items/import#${new URLSearchParams({ url })}`);
  expect(await screen.findByLabelText('Web address')).toHaveValue(url);
  link.unmount();
  renderScreen(`/items/import#${new URLSearchParams({ text: 'Pancakes\n250 g flour' })}`);
  expect(await screen.findByLabelText('Recipe text')).toHaveValue('Pancakes\n250 g flour');
  expect(sent).toEqual([]);
});
