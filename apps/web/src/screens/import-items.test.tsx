import type { ImportedRecipe, itemCommands, PayloadOf } from '@plateful/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });

type PreviewPayload = PayloadOf<(typeof itemCommands)['PREVIEW_IMPORT']>;
type SavePayload = PayloadOf<(typeof itemCommands)['IMPORT_ITEMS']>;

const buildImported = (overrides: Partial<ImportedRecipe> = {}): ImportedRecipe => {
  const { title, description, category } = soup;
  return {
    ...{ title, description, category, ingredients: ['1 lemon'], instructions: ['Cook it.'] },
    ...{ calories: null, protein: null, fats: null, carbs: null, weight: null, servings: 4 },
    ...{ nutritionSource: null, prepMinutes: 20, cookMinutes: null, totalMinutes: null },
    ...{ notes: '', author: 'Rosa', sourceUrl: null, sections: [], tags: [] },
    ...overrides,
  };
};

/** The sources that were read, and the recipes that were saved. */
let sentSources: PreviewPayload[];
let savedRecipes: NonNullable<SavePayload['recipes']>[];

const mockPreview = (recipes = [buildImported()], skipped = 0) =>
  mockItemCommand('PREVIEW_IMPORT', (source) => {
    sentSources.push(source);
    return { recipes, skipped };
  });
const mockSave = () =>
  mockItemCommand('IMPORT_ITEMS', ({ recipes = [] }) => {
    savedRecipes.push(recipes);
    const items = recipes.map(({ title }) =>
      buildItem({ _id: title.toLowerCase().replace(/\W/g, '-'), title }),
    );
    return { items, skipped: 0 };
  });

beforeEach(() => {
  sentSources = [];
  savedRecipes = [];
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    mockPreview(),
    mockSave(),
  );
});

async function renderImport() {
  const view = renderScreen('/items/import');
  await screen.findByRole('heading', { name: 'Import recipes', level: 1 });
  return view;
}

async function readText(text = 'Soup', view?: Awaited<ReturnType<typeof renderImport>>) {
  const rendered = view ?? (await renderImport());
  await rendered.user.click(screen.getByLabelText('Recipe text'));
  await rendered.user.paste(text);
  await rendered.user.click(getButton('Continue'));
  return rendered;
}

const getButton = (name: string) => screen.getByRole('button', { name });
const createFile = (name: string, text: string) => new File([text], name);

test('shows what was read, and saves it with corrections', async () => {
  const { user, getPath } = await readText('Soup\n1 lemon');
  expect(await screen.findByRole('heading', { name: 'Check the recipe' })).toHaveFocus();
  expect(sentSources).toEqual([{ text: 'Soup\n1 lemon' }]);
  expect(await screen.findByLabelText('Ingredient 1')).toHaveValue('1 lemon');
  expect(screen.getByLabelText('Recipe by')).toHaveValue('Rosa');
  const step = screen.getByLabelText('Step 1');
  await user.clear(step);
  await user.type(step, 'Cook it slowly.');
  await user.click(getButton('Save recipe'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(await screen.findByText('Soup was added to your collection.')).toBeVisible();
  expect(savedRecipes).toMatchObject([
    [
      {
        ...{ title: 'Soup', ingredients: ['1 lemon'], instructions: ['Cook it slowly.'] },
        ...{ servings: 4, prepMinutes: 20, author: 'Rosa' },
      },
    ],
  ]);
});

test('a line becomes a step, a note or a heading', async () => {
  const recipe = buildImported({
    ingredients: ['For the soup', '1 lemon', 'Cook it.', 'Tip: hot'],
  });
  server.use(mockPreview([recipe]));
  const { user } = await readText();
  const choose = async (line: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Change ${line}` }));
    await user.click(screen.getByRole('menuitem', { name: action }));
  };
  await choose('ingredient 4', 'Move to notes');
  await choose('ingredient 3', 'Move to steps');
  expect(screen.getByText('Moved to steps.')).toBeInTheDocument();
  await choose('ingredient 1', 'Make it a heading');
  expect(screen.getByLabelText('Heading 1')).toHaveValue('For the soup');
  await user.click(getButton('Save recipe'));
  await waitFor(() => expect(savedRecipes).toHaveLength(1));
  expect(savedRecipes[0]).toMatchObject([
    {
      ...{ ingredients: ['1 lemon'], instructions: ['Cook it.', 'Cook it.'], notes: 'Tip: hot' },
      sections: [{ title: 'For the soup', ingredientsFrom: 0 }],
    },
  ]);
});

test('“Back” keeps the pasted text', async () => {
  const { user } = await readText('Soup, hot');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Recipe text')).toBeVisible();
  expect(screen.getByLabelText('Recipe text')).toHaveValue('Soup, hot');
  expect(savedRecipes).toEqual([]);
});

test('a recipe without a title is not saved', async () => {
  const { user } = await readText();
  const title = await screen.findByRole('textbox', { name: /Display Name/ });
  await user.clear(title);
  await user.click(getButton('Save recipe'));
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toBeInvalid();
  expect(savedRecipes).toEqual([]);
});

test('a repeated attempt has the same key; a corrected recipe has a new one', async () => {
  const keys: (string | undefined)[] = [];
  server.use(
    mockItemCommand('IMPORT_ITEMS', ({ recipes }) => {
      keys.push(recipes?.[0]?.requestKey);
      throw new Error('The response was lost.');
    }),
  );
  const { user } = await readText();
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
  server.use(mockPreview([buildImported({ duplicateOf: { _id: 'old', title: 'My soup' } })]));
  await readText();
  const link = await screen.findByRole('link', { name: 'You already have “My soup”' });
  expect(link).toHaveAttribute('href', '/items/old');
});

describe('several recipes', () => {
  const stew = buildImported({ title: 'Stew', instructions: [] });
  const cakeAgain = buildImported({
    title: 'Cake',
    duplicateOf: { _id: 'cake', title: 'Cake' },
  });
  const several = [buildImported(), stew, cakeAgain];

  test('are listed with what is missing; recipes that the user has are not selected', async () => {
    server.use(mockPreview(several, 3));
    const { user } = await readText();
    expect(await screen.findByRole('heading', { name: '3 recipes found' })).toHaveFocus();
    expect(screen.getByText(/^3 more recipes were left out/)).toBeVisible();
    expect(screen.getByText('No steps')).toBeVisible();
    expect(screen.getByText('You already have this recipe')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Cake' })).not.toBeChecked();
    await user.click(getButton('Save 2 recipes'));
    expect(await screen.findByRole('heading', { name: '2 recipes imported' })).toBeVisible();
    expect(savedRecipes.flat().map(({ title }) => title)).toEqual(['Soup', 'Stew']);
    expect(screen.getByRole('link', { name: /Soup/ })).toHaveAttribute('href', '/items/soup');
    await user.click(getButton('Import more'));
    expect(screen.getByLabelText('Recipe text')).toHaveValue('');
  });

  test('can be corrected one by one', async () => {
    server.use(mockPreview(several));
    const { user } = await readText();
    await user.click(await screen.findByRole('button', { name: 'Edit Stew' }));
    await user.type(await screen.findByLabelText('Step 1'), 'Stew it.');
    await user.click(getButton('Done'));
    expect(await screen.findByRole('heading', { name: '3 recipes found' })).toBeVisible();
    expect(screen.queryByText('No steps')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Soup' }));
    await user.click(getButton('Save 1 recipe'));
    await waitFor(() =>
      expect(savedRecipes).toMatchObject([[{ title: 'Stew', instructions: ['Stew it.'] }]]),
    );
  });

  test('are saved in parts; those that could not be saved say why and are tried again', async () => {
    const many = Array.from({ length: 45 }, (_, at) => buildImported({ title: `Soup ${at}` }));
    server.use(
      mockPreview(many),
      mockItemCommand('IMPORT_ITEMS', ({ recipes = [] }) => {
        if (recipes.some(({ title }) => title === 'Soup 25')) throw new Error('disk full');
        savedRecipes.push(recipes);
        return { items: recipes.map(({ title }) => buildItem({ _id: title, title })), skipped: 0 };
      }),
    );
    const { user } = await readText();
    await user.click(await screen.findByRole('button', { name: 'Save 45 recipes' }));
    expect(await screen.findByText(/recipes were not saved/)).toBeVisible();
    const failedRow = screen.getByRole('checkbox', { name: 'Soup 25' });
    expect(failedRow).toBeInvalid();
    expect(failedRow).toHaveAccessibleDescription();
    const unsaved = 45 - savedRecipes.flat().length;
    const button = getButton(`Save ${unsaved} recipes`);
    server.use(mockSave());
    await user.click(button);
    expect(await screen.findByRole('heading', { name: /recipes imported/ })).toBeVisible();
    const titles = savedRecipes.flat().map(({ title }) => title);
    expect(titles.toSorted()).toEqual(many.map(({ title }) => title).toSorted());
  });

  test('are all selected or none', async () => {
    server.use(mockPreview(several));
    const { user } = await readText();
    const all = await screen.findByRole('checkbox', { name: 'Select all' });
    await user.click(all);
    expect(getButton('Save 3 recipes')).toBeEnabled();
    await user.click(all);
    expect(getButton('Save 0 recipes')).toBeDisabled();
  });
});

test('says so when nothing can be imported', async () => {
  server.use(mockPreview([], 1));
  const { user } = await readText();
  const heading = await screen.findByRole('heading', { name: 'No recipe could be read' });
  expect(heading).toHaveFocus();
  const section = within(screen.getByRole('region', { name: 'No recipe could be read' }));
  await user.click(section.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Recipe text')).toHaveValue('Soup');
});

test('one recipe of several, chosen for a scanned photo, replaces the guess', async () => {
  const updates: unknown[] = [];
  server.use(
    mockPreview([buildImported({ title: 'Stew' }), buildImported()]),
    mockItemCommand('UPDATE_ITEM', (update) => {
      updates.push(update);
      return { data: soup };
    }),
  );
  const view = renderScreen('/items/import#item=soup');
  await screen.findByLabelText('Recipe text');
  await readText('Soup', view);
  await view.user.click(await screen.findByRole('checkbox', { name: 'Stew' }));
  await view.user.click(getButton('Save 1 recipe'));
  await waitFor(() => expect(view.getPath()).toBe('/items/soup'));
  expect(updates).toMatchObject([{ itemId: 'soup', updateData: { title: 'Soup' } }]);
  expect(savedRecipes).toEqual([]);
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
  await readText('Soup', view);
  await view.user.click(await screen.findByRole('button', { name: 'Save with your photo' }));
  await waitFor(() => expect(view.getPath()).toBe('/items/soup'));
  expect(updates).toMatchObject([
    { itemId: 'soup', updateData: { title: 'Soup', notes: '', nutritionSource: 'table' } },
  ]);
  expect(savedRecipes).toEqual([]);
});

test('reads a file in the browser', async () => {
  const { user } = await renderImport();
  await user.click(screen.getByRole('radio', { name: 'File' }));
  await user.click(getButton('Continue'));
  expect(await screen.findByText('Please choose a file first.')).toBeVisible();
  await user.upload(screen.getByLabelText('File', { selector: '[type=file]' }), [
    createFile('soup.json', '{"@type":"Recipe"}'),
  ]);
  expect(await screen.findByText('soup.json')).toBeVisible();
  await user.click(getButton('Continue'));
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
  server.use(mockItemCommand('PREVIEW_IMPORT', 'PAGE_UNREACHABLE'));
  const { user, getPath } = await renderImport();
  await user.click(screen.getByRole('radio', { name: 'Web page' }));
  const urlField = screen.getByLabelText('Web address', { selector: '[type=url]' });
  await user.type(urlField, 'javascript:alert(1)');
  await user.click(getButton('Continue'));
  expect(urlField).toHaveAccessibleDescription(
    'Please enter a web address that starts with https:// or http://.',
  );
  await user.clear(urlField);
  await user.type(urlField, ' https://example.com/soup');
  await user.click(getButton('Continue'));
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
  await user.click(getButton('Continue'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Recipe text')).toHaveValue('Soup');
});

test('shows that it is importing, and that input is missing', async () => {
  server.use(mockItemCommand('PREVIEW_IMPORT', async () => delay('infinite') as never));
  const { user } = await renderImport();
  await user.click(getButton('Continue'));
  expect(screen.getByLabelText('Recipe text')).toHaveAccessibleDescription(
    'Please paste a recipe first.',
  );
  await user.type(screen.getByLabelText('Recipe text'), 'Soup');
  await user.click(getButton('Continue'));
  expect(await screen.findByRole('button', { name: 'Reading...' })).toBeDisabled();
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
