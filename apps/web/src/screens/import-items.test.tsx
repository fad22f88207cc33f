import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import {
  buildImportedRecipe,
  getButton,
  mockPreview,
  receivedPayloads,
  renderImport,
  setUpImportScenario,
  soup,
  submitRecipeText,
} from '#testing/import-scenario.ts';
import { mockItemCommand, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

beforeEach(setUpImportScenario);

const createFile = (name: string, text: string) => new File([text], name);

test('shows what was read, and saves it with corrections', async () => {
  const { user, getPath } = await submitRecipeText('Soup\n1 lemon');
  expect(await screen.findByRole('heading', { name: 'Check the recipe' })).toHaveFocus();
  expect(receivedPayloads.sources).toEqual([{ text: 'Soup\n1 lemon' }]);
  expect(await screen.findByLabelText('Ingredient 1')).toHaveValue('1 lemon');
  expect(await screen.findByLabelText('Recipe by')).toHaveValue('Rosa');
  const step = await screen.findByLabelText('Step 1');
  await user.clear(step);
  await user.type(step, 'Cook it slowly.');
  await user.click(getButton('Save recipe'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(await screen.findByText('Soup was added to your collection.')).toBeVisible();
  expect(receivedPayloads.savedRecipes).toMatchObject([
    [
      {
        ...{ title: 'Soup', ingredients: ['1 lemon'], instructions: ['Cook it slowly.'] },
        ...{ servings: 4, prepMinutes: 20, author: 'Rosa' },
      },
    ],
  ]);
});

test('says beside the form what can be imported from each source', async () => {
  const { user } = renderScreen('/items/import');
  expect(await screen.findByRole('heading', { name: 'For example' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'File' }));
  expect(screen.getByText('.cook: a recipe in Cooklang')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Web page' }));
  expect(screen.getByRole('heading', { name: 'What we read' })).toBeInTheDocument();
});

test('a line becomes a step, a note or a section title', async () => {
  const recipe = buildImportedRecipe({
    ingredients: ['For the soup', '1 lemon', 'Cook it.', 'Tip: hot'],
  });
  server.use(mockPreview([recipe]));
  const { user } = await submitRecipeText();
  const choose = async (line: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Move ${line}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await choose('ingredient 4', 'Move to notes');
  await choose('ingredient 3', 'Move to steps');
  expect(screen.getByText('Moved to steps.')).toBeInTheDocument();
  await choose('ingredient 1', 'Turn into a section title');
  expect(screen.getByLabelText('Section 1')).toHaveValue('For the soup');
  await user.click(getButton('Save recipe'));
  await waitFor(() => expect(receivedPayloads.savedRecipes).toHaveLength(1));
  expect(receivedPayloads.savedRecipes[0]).toMatchObject([
    {
      ...{ ingredients: ['1 lemon'], instructions: ['Cook it.', 'Cook it.'], notes: 'Tip: hot' },
      sections: [{ title: 'For the soup', ingredientsFrom: 0 }],
    },
  ]);
});

test('“Back” keeps the pasted text', async () => {
  const { user } = await submitRecipeText('Soup, hot');
  await screen.findByRole('button', { name: 'Save recipe' });
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(screen.getByLabelText('Recipe text')).toBeVisible();
  expect(screen.getByLabelText('Recipe text')).toHaveValue('Soup, hot');
  expect(receivedPayloads.savedRecipes).toEqual([]);
});

test('a recipe without a title is not saved', async () => {
  const { user } = await submitRecipeText();
  const title = await screen.findByRole('textbox', { name: /Display Name/ });
  await user.clear(title);
  await user.click(getButton('Save recipe'));
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toBeInvalid();
  expect(receivedPayloads.savedRecipes).toEqual([]);
});

test('a repeated attempt has the same key; a corrected recipe has a new one', async () => {
  const keys: (string | undefined)[] = [];
  server.use(
    mockItemCommand('IMPORT_ITEMS', ({ recipes }) => {
      keys.push(recipes?.[0]?.requestKey);
      throw new Error('The response was lost.');
    }),
  );
  const { user } = await submitRecipeText();
  for (const attempts of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Save recipe' }));
    await waitFor(() => expect(keys).toHaveLength(attempts));
    await waitFor(() => expect(getButton('Save recipe')).toBeEnabled());
  }
  await user.type(screen.getByRole('textbox', { name: /Display Name/ }), ', hot');
  await user.click(getButton('Save recipe'));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('names the recipe that the user already has', async () => {
  server.use(mockPreview([buildImportedRecipe({ duplicateOf: { _id: 'old', title: 'My soup' } })]));
  await submitRecipeText();
  const link = await screen.findByRole('link', { name: 'You already have “My soup”' });
  expect(link).toHaveAttribute('href', '/items/old');
});

test('says so when nothing can be imported', async () => {
  server.use(mockPreview([], 1));
  const { user } = await submitRecipeText();
  const section = await screen.findByRole('region', { name: 'The recipe is too long' });
  expect(section).toHaveFocus();
  // The link above the heading says "Back" already.
  await user.click(within(section).getByRole('button', { name: 'Change your input' }));
  expect(screen.getByLabelText('Recipe text')).toHaveValue('Soup');
});

test('one recipe of several, chosen for a scanned photo, replaces the guess', async () => {
  const updates: unknown[] = [];
  server.use(
    mockPreview([buildImportedRecipe({ title: 'Stew' }), buildImportedRecipe()]),
    mockItemCommand('UPDATE_ITEM', (update) => {
      updates.push(update);
      return { data: soup };
    }),
  );
  const view = renderScreen('/items/import#item=soup');
  await screen.findByLabelText('Recipe text');
  await submitRecipeText('Soup', view);
  await view.user.click(await screen.findByRole('checkbox', { name: 'Stew' }));
  await view.user.click(getButton('Save 1 recipe'));
  await waitFor(() => expect(view.getPath()).toBe('/items/soup'));
  expect(updates).toMatchObject([{ itemId: 'soup', updateData: { title: 'Soup' } }]);
  expect(receivedPayloads.savedRecipes).toEqual([]);
});

test('the recipe for a scanned photo replaces the guess and keeps the photo', async () => {
  const updates: unknown[] = [];
  server.use(
    mockItemCommand('UPDATE_ITEM', (update) => {
      updates.push(update);
      return { data: soup };
    }),
  );
  const view = renderScreen('/items/import#item=soup');
  expect(await screen.findByText(/keeps the photo you scanned/)).toBeVisible();
  await submitRecipeText('Soup', view);
  await view.user.click(await screen.findByRole('button', { name: 'Save with your photo' }));
  await waitFor(() => expect(view.getPath()).toBe('/items/soup'));
  expect(updates).toMatchObject([
    { itemId: 'soup', updateData: { title: 'Soup', notes: '', nutritionSource: 'table' } },
  ]);
  expect(receivedPayloads.savedRecipes).toEqual([]);
});

test('reads a file in the browser', async () => {
  const { user } = await renderImport();
  await user.click(screen.getByRole('radio', { name: 'File' }));
  await user.click(getButton('Check before saving'));
  expect(await screen.findByText('Please choose a file first.')).toBeVisible();
  await user.upload(screen.getByLabelText('File', { selector: '[type=file]' }), [
    createFile('soup.json', '{"@type":"Recipe"}'),
  ]);
  expect(await screen.findByText('soup.json')).toBeVisible();
  await user.click(getButton('Check before saving'));
  await waitFor(() => expect(receivedPayloads.sources).toEqual([{ text: '{"@type":"Recipe"}' }]));
});

test('reads a file that is dropped', async () => {
  const { user } = await renderImport();
  await user.click(screen.getByRole('radio', { name: 'File' }));
  fireEvent.drop(screen.getByText('You can also drop a file here.'), {
    dataTransfer: { files: [createFile('soup.txt', 'Soup')] },
  });
  expect(await screen.findByText('soup.txt')).toBeVisible();
});

test.each([
  [createFile('soup.pdf', 'x'), 'Please choose a .json, .cook, .txt, or .html file.'],
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
  server.use(mockItemCommand('PREVIEW_IMPORT', 'PAGE_UNREACHABLE'));
  const { user, getPath } = await renderImport();
  await user.click(screen.getByRole('radio', { name: 'Web page' }));
  const urlField = screen.getByLabelText('Web address', { selector: '[type=url]' });
  await user.type(urlField, 'javascript:alert(1)');
  await user.click(getButton('Check before saving'));
  expect(urlField).toHaveAccessibleDescription(
    'Please enter a web address that starts with https:// or http://.',
  );
  await user.clear(urlField);
  await user.type(urlField, ' https://example.com/soup');
  await user.click(getButton('Check before saving'));
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

test.each([
  ['NO_RECIPE' as const, 'No recipe found.'],
  [
    { fail: 'INTERNAL', with: { errorMessage: '' } } as const,
    'The recipe could not be imported. Please try again.',
  ],
  ['network' as const, 'The server did not respond. Your input is still here. Please try again.'],
])('shows the error %j', async (step, message) => {
  server.use(mockItemCommand('PREVIEW_IMPORT', step));
  const { user } = await renderImport();
  await user.type(screen.getByLabelText('Recipe text'), 'Soup');
  await user.click(getButton('Check before saving'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Recipe text')).toHaveValue('Soup');
});

test('shows that it is importing, and that input is missing', async () => {
  server.use(mockItemCommand('PREVIEW_IMPORT', async () => delay('infinite') as never));
  const { user } = await renderImport();
  await user.click(getButton('Check before saving'));
  expect(screen.getByLabelText('Recipe text')).toHaveAccessibleDescription(
    'Please paste a recipe first.',
  );
  await user.type(screen.getByLabelText('Recipe text'), 'Soup');
  await user.click(getButton('Check before saving'));
  expect(await screen.findByRole('button', { name: 'Reading...' })).toBeDisabled();
});

test('fills in content shared from another app without submitting it', async () => {
  const url = 'https://food.example/pie?a=1&b=2';
  const link = renderScreen(`/items/import#${new URLSearchParams({ url })}`);
  expect(await screen.findByLabelText('Web address')).toHaveValue(url);
  link.unmount();
  renderScreen(`/items/import#${new URLSearchParams({ text: 'Pancakes\n250 g flour' })}`);
  expect(await screen.findByLabelText('Recipe text')).toHaveValue('Pancakes\n250 g flour');
  expect(receivedPayloads.sources).toEqual([]);
});
