import type { itemCommands, PayloadOf } from '@plateful/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const cake = buildItem({ _id: 'cake', title: 'Cake', category: 'dessert' });

type ImportPayload = PayloadOf<(typeof itemCommands)['IMPORT_ITEMS']>;

/** The sources and keys of the requests. */
let sentSources: Omit<ImportPayload, 'requestKey'>[];
let requestKeys: (string | undefined)[];

const mockImport = (items = [soup], skipped = 0) =>
  mockItemCommand('IMPORT_ITEMS', ({ requestKey, ...source }) => {
    sentSources.push(source);
    requestKeys.push(requestKey);
    return { items, skipped };
  });

beforeEach(() => {
  sentSources = [];
  requestKeys = [];
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    mockImport(),
  );
});

async function renderImport() {
  const view = renderScreen('/items/import');
  await screen.findByRole('heading', { name: 'Import recipes', level: 1 });
  return view;
}

const getButton = (name: string) => screen.getByRole('button', { name });
const createFile = (name: string, text: string) => new File([text], name);

test('imports pasted text and opens the recipe', async () => {
  const { user, getPath } = await renderImport();
  await user.click(screen.getByLabelText('Recipe text'));
  await user.paste('Soup\n1 lemon');
  await user.click(getButton('Import'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(await screen.findByText('Soup was added to your collection.')).toBeVisible();
  expect(sentSources).toEqual([{ text: 'Soup\n1 lemon' }]);
});

test('lists several imported recipes, and the number of skipped ones', async () => {
  server.use(mockImport([soup, cake], 3));
  const { user } = await renderImport();
  await user.click(screen.getByLabelText('Recipe text'));
  await user.paste('[]');
  await user.click(getButton('Import'));
  expect(await screen.findByRole('heading', { name: '2 recipes imported' })).toBeVisible();
  expect(screen.getByText(/^3 recipes were skipped/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Soup/ })).toHaveAttribute('href', '/items/soup');
  expect(screen.getByRole('link', { name: /Cake/ })).toHaveAttribute('href', '/items/cake');
  await user.click(getButton('Import more'));
  expect(screen.getByLabelText('Recipe text')).toHaveValue('');
});

test('reads a file in the browser', async () => {
  const { user } = await renderImport();
  await user.click(screen.getByRole('radio', { name: 'File' }));
  await user.click(getButton('Import'));
  expect(await screen.findByText('Please choose a file first.')).toBeVisible();
  await user.upload(screen.getByLabelText('File', { selector: '[type=file]' }), [
    createFile('soup.json', '{"@type":"Recipe"}'),
  ]);
  expect(await screen.findByText('soup.json')).toBeVisible();
  await user.click(getButton('Import'));
  await waitFor(() => expect(sentSources).toEqual([{ text: '{"@type":"Recipe"}' }]));
});

test.each([
  [createFile('soup.pdf', 'x'), 'Please choose a .json, .txt, or .html file.'],
  [createFile('soup.txt', 'x'.repeat(2_000_001)), 'This file is too large. The limit is 2 MB.'],
])('rejects an unsupported file', async (file, message) => {
  const { user } = await renderImport();
  await user.click(screen.getByRole('radio', { name: 'File' }));
  fireEvent.change(screen.getByLabelText('File', { selector: '[type=file]' }), {
    target: { files: [file] },
  });
  expect(await screen.findByText(message)).toBeVisible();
  expect(getButton('Choose a file')).toBeVisible();
});

test('validates the URL; an error keeps the input', async () => {
  server.use(mockItemCommand('IMPORT_ITEMS', 'PAGE_UNREACHABLE'));
  const { user, getPath } = await renderImport();
  await user.click(screen.getByRole('radio', { name: 'Web page' }));
  const urlField = screen.getByLabelText('Web address', { selector: '[type=url]' });
  await user.type(urlField, 'javascript:alert(1)');
  await user.click(getButton('Import'));
  expect(urlField).toHaveAccessibleDescription(
    'Please enter a web address that starts with https:// or http://.',
  );
  await user.clear(urlField);
  await user.type(urlField, ' https://example.com/soup');
  await user.click(getButton('Import'));
  expect(
    await screen.findByText('This page could not be reached. Please check the address.'),
  ).toBeVisible();
  expect(getPath()).toBe('/items/import');
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  expect(
    screen.queryByText('This page could not be reached. Please check the address.'),
  ).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Web page' }));
  expect(screen.getByLabelText('Web address', { selector: '[type=url]' })).toHaveValue(
    'https://example.com/soup',
  );
});

test('a retry of the same source has the same key; another source has a new one', async () => {
  server.use(
    mockItemCommand('IMPORT_ITEMS', ({ requestKey }) => {
      requestKeys.push(requestKey);
      throw new Error('The response was lost.');
    }),
  );
  const { user } = await renderImport();
  const text = screen.getByLabelText('Recipe text');
  await user.type(text, 'Soup');
  for (const attempts of [1, 2]) {
    await user.click(getButton('Import'));
    await waitFor(() => expect(requestKeys).toHaveLength(attempts));
    await waitFor(() => expect(getButton('Import')).toBeEnabled());
  }
  await user.type(text, ', hot');
  await user.click(getButton('Import'));
  await waitFor(() => expect(requestKeys).toHaveLength(3));
  expect(requestKeys[1]).toBe(requestKeys[0]);
  expect(requestKeys[2]).not.toBe(requestKeys[0]);
});

test.each([
  ['NO_RECIPE' as const, 'No recipe found.'],
  [
    { fail: 'INTERNAL', with: { errorMessage: '' } } as const,
    'The recipe could not be imported. Please try again.',
  ],
  ['network' as const, 'The server did not respond. Your input is still here. Please try again.'],
])('shows the error %j', async (step, message) => {
  server.use(mockItemCommand('IMPORT_ITEMS', step));
  const { user } = await renderImport();
  await user.type(screen.getByLabelText('Recipe text'), 'Soup');
  await user.click(getButton('Import'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Recipe text')).toHaveValue('Soup');
});

test('shows that it is importing, and that input is missing', async () => {
  server.use(mockItemCommand('IMPORT_ITEMS', async () => delay('infinite') as never));
  const { user } = await renderImport();
  await user.click(getButton('Import'));
  expect(screen.getByLabelText('Recipe text')).toHaveAccessibleDescription(
    'Please paste a recipe first.',
  );
  await user.type(screen.getByLabelText('Recipe text'), 'Soup');
  await user.click(getButton('Import'));
  expect(await screen.findByRole('button', { name: 'Importing...' })).toBeDisabled();
});

test('fills in content shared from another app without submitting it', async () => {
  const url = 'https://food.example/pie?a=1&b=2';
  const link = renderScreen(`/items/import#${new URLSearchParams({ url })}`);
  expect(await screen.findByLabelText('Web address')).toHaveValue(url);
  link.unmount();
  renderScreen(`/items/import#${new URLSearchParams({ text: 'Pancakes\n250 g flour' })}`);
  expect(await screen.findByLabelText('Recipe text')).toHaveValue('Pancakes\n250 g flour');
  expect(sentSources).toEqual([]);
});
