import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildImportedRecipe,
  getButton,
  mockPreview,
  mockSave,
  receivedPayloads,
  setUpImportScenario,
  submitRecipeText,
} from '#testing/import-scenario.ts';
import { mockItemCommand, server } from '#testing/mock-server.ts';
import { buildItem } from '#testing/test-data-builders.ts';

const getLink = (name: string) => screen.getByRole('link', { name });

beforeEach(setUpImportScenario);

describe('several recipes', () => {
  const stew = buildImportedRecipe({ title: 'Stew', instructions: [] });
  const cakeAgain = buildImportedRecipe({
    title: 'Cake',
    duplicateOf: { _id: 'cake', title: 'Cake' },
  });
  const several = [buildImportedRecipe(), stew, cakeAgain];

  test('are listed with what is missing; recipes that the user has are not selected', async () => {
    server.use(mockPreview(several, 3));
    const { user } = await submitRecipeText();
    expect(await screen.findByRole('heading', { name: '3 recipes found' })).toHaveFocus();
    expect(screen.getByText(/^3 more recipes were left out/)).toBeVisible();
    expect(screen.getByText('No steps')).toBeVisible();
    expect(screen.getByText('You already have this recipe')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Cake' })).not.toBeChecked();
    await user.click(getButton('Save 2 recipes'));
    expect(await screen.findByRole('heading', { name: '2 recipes imported' })).toBeVisible();
    expect(receivedPayloads.savedRecipes.flat().map(({ title }) => title)).toEqual([
      'Soup',
      'Stew',
    ]);
    expect(screen.getByRole('link', { name: /Soup/ })).toHaveAttribute('href', '/items/soup');
    await user.click(getButton('Import more'));
    expect(screen.getByLabelText('Recipe text')).toHaveValue('');
  });

  test('can be corrected one by one', async () => {
    server.use(mockPreview(several));
    const { user } = await submitRecipeText();
    await user.click(await screen.findByRole('button', { name: 'Edit Stew' }));
    await user.type(await screen.findByLabelText('Step 1'), 'Stew it.');
    await user.click(getButton('Done'));
    expect(await screen.findByRole('heading', { name: '3 recipes found' })).toBeVisible();
    expect(screen.queryByText('No steps')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Soup' }));
    await user.click(getButton('Save 1 recipe'));
    await waitFor(() =>
      expect(receivedPayloads.savedRecipes).toMatchObject([
        [{ title: 'Stew', instructions: ['Stew it.'] }],
      ]),
    );
  });

  test('are saved in parts; those that could not be saved say why and are tried again', async () => {
    const many = Array.from({ length: 45 }, (_, at) =>
      buildImportedRecipe({ title: `Soup ${at}` }),
    );
    server.use(
      mockPreview(many),
      mockItemCommand('IMPORT_ITEMS', ({ recipes = [] }) => {
        if (recipes.some(({ title }) => title === 'Soup 25')) throw new Error('disk full');
        receivedPayloads.savedRecipes.push(recipes);
        return { items: recipes.map(({ title }) => buildItem({ _id: title, title })), skipped: 0 };
      }),
    );
    const { user } = await submitRecipeText();
    await user.click(await screen.findByRole('button', { name: 'Save 45 recipes' }));
    expect(await screen.findByText(/recipes were not saved/)).toBeVisible();
    const failedRow = screen.getByRole('checkbox', { name: 'Soup 25' });
    expect(failedRow).toBeInvalid();
    expect(failedRow).toHaveAccessibleDescription('Not saved');
    const unsaved = 45 - receivedPayloads.savedRecipes.flat().length;
    const button = getButton(`Save ${unsaved} recipes`);
    server.use(mockSave());
    await user.click(button);
    expect(await screen.findByRole('heading', { name: /recipes imported/ })).toBeVisible();
    const titles = receivedPayloads.savedRecipes.flat().map(({ title }) => title);
    expect(titles.toSorted()).toEqual(many.map(({ title }) => title).toSorted());
  });

  test('are all selected or none', async () => {
    server.use(mockPreview(several));
    const { user } = await submitRecipeText();
    const all = await screen.findByRole('checkbox', { name: 'Select all' });
    expect(all).toBePartiallyChecked();
    expect(all).toHaveAccessibleDescription('2 of 3 selected');
    await user.click(all);
    expect(all).toHaveAccessibleDescription('3 of 3 selected');
    expect(getButton('Save 3 recipes')).toBeEnabled();
    expect(all).toBeChecked();
    expect(all).not.toBePartiallyChecked();
    await user.click(all);
    expect(getButton('Save 0 recipes')).toBeDisabled();
    expect(all).not.toBePartiallyChecked();
  });
});

test('the back link leads from a recipe to the list, and from the list to the form', async () => {
  server.use(mockPreview([buildImportedRecipe(), buildImportedRecipe({ title: 'Stew' })]));
  const { user, getPath } = await submitRecipeText();
  await user.click(await screen.findByRole('button', { name: 'Edit Stew' }));
  await user.type(await screen.findByRole('textbox', { name: /Display Name/ }), ' with beans');
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  expect(await screen.findByRole('checkbox', { name: 'Stew with beans' })).toBeChecked();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByLabelText('Recipe text')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(getPath()).toBe('/items/create'));
});

describe('unsaved corrections', () => {
  const getDialog = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  const inDialog = async (name: string) => within(await getDialog()).getByRole('button', { name });

  async function editStep(step: string) {
    const view = await submitRecipeText();
    await view.user.type(await screen.findByLabelText('Step 1'), step);
    return view;
  }

  test.each([
    ['a link', () => screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement, '/app/home'],
    ['“Back”', () => getLink('Back'), '/items/import'],
  ])('are not lost by %s without asking', async (_, getControl, path) => {
    const { user, getPath } = await editStep(' Serve it.');
    await user.click(getControl());
    await user.click(await inDialog('Keep editing'));
    expect(screen.getByLabelText('Step 1')).toHaveValue('Cook it. Serve it.');
    await user.click(getControl());
    await user.click(await inDialog('Leave'));
    await waitFor(() => expect(screen.queryByLabelText('Step 1')).not.toBeInTheDocument());
    expect(getPath()).toBe(path);
  });

  test('of a list are not lost without asking, also if they are invalid', async () => {
    server.use(mockPreview([buildImportedRecipe(), buildImportedRecipe({ title: 'Stew' })]));
    const { user } = await submitRecipeText();
    await user.click(await screen.findByRole('button', { name: 'Edit Stew' }));
    await user.clear(await screen.findByRole('textbox', { name: /Display Name/ }));
    await user.click(getLink('Back to the list'));
    await user.click(await inDialog('Keep editing'));
    await user.type(screen.getByRole('textbox', { name: /Display Name/ }), 'Bean stew');
    await user.click(getLink('Back to the list'));
    expect(await screen.findByRole('checkbox', { name: 'Bean stew' })).toBeChecked();
    await user.click(getLink('Back'));
    await user.click(await inDialog('Leave'));
    expect(await screen.findByLabelText('Recipe text')).toBeVisible();
  });

  test('nobody is asked without corrections, or when they were saved', async () => {
    const { user, getPath } = await submitRecipeText();
    await screen.findByRole('button', { name: 'Save recipe' });
    await user.click(getLink('Back'));
    await user.click(getButton('Check before saving'));
    await user.type(await screen.findByLabelText('Step 1'), ' Serve it.');
    await user.click(getButton('Save recipe'));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
  });
});

test('the title of a recipe that has none can be entered', async () => {
  server.use(
    mockPreview([buildImportedRecipe({ title: '' }), buildImportedRecipe({ title: 'Stew' })]),
  );
  const { user } = await submitRecipeText();
  expect(await screen.findByRole('checkbox', { name: 'Untitled Item' })).toBeDisabled();
  expect(screen.getByText('No title: open the recipe and enter one')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(getButton('Save 0 recipes')).toBeDisabled();
  await user.click(getButton('Edit Untitled Item'));
  const title = await screen.findByRole('textbox', { name: /Display Name/ });
  expect(title).toBeInvalid();
  await user.type(title, 'Lemon soup');
  await user.click(getButton('Done'));
  expect(await screen.findByRole('checkbox', { name: 'Lemon soup' })).toBeChecked();
  await user.click(getButton('Save 1 recipe'));
  await waitFor(() =>
    expect(receivedPayloads.savedRecipes).toMatchObject([[{ title: 'Lemon soup' }]]),
  );
});
