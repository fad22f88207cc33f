import type { ImportedRecipe, itemCommands, PayloadOf } from '@plateful/contract';
import { screen } from '@testing-library/react';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

export const soup = buildItem({ _id: 'soup', title: 'Soup' });

type PreviewPayload = PayloadOf<(typeof itemCommands)['PREVIEW_IMPORT']>;
type SavePayload = PayloadOf<(typeof itemCommands)['IMPORT_ITEMS']>;

export const buildImportedRecipe = (overrides: Partial<ImportedRecipe> = {}): ImportedRecipe => {
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
export const receivedPayloads: {
  sources: PreviewPayload[];
  savedRecipes: NonNullable<SavePayload['recipes']>[];
} = { sources: [], savedRecipes: [] };

export const mockPreview = (recipes = [buildImportedRecipe()], skipped = 0) =>
  mockItemCommand('PREVIEW_IMPORT', (source) => {
    receivedPayloads.sources.push(source);
    return { recipes, skipped };
  });
export const mockSave = () =>
  mockItemCommand('IMPORT_ITEMS', ({ recipes = [] }) => {
    receivedPayloads.savedRecipes.push(recipes);
    const items = recipes.map(({ title }) =>
      buildItem({ _id: title.toLowerCase().replace(/\W/g, '-'), title }),
    );
    return { items, skipped: 0 };
  });

/** Signs in, and mocks a server that reads one recipe. */
export function setUpImportScenario(): void {
  receivedPayloads.sources = [];
  receivedPayloads.savedRecipes = [];
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    mockPreview(),
    mockSave(),
  );
}

export async function renderImport() {
  const view = renderScreen('/items/import');
  await screen.findByRole('heading', { name: 'Import recipes', level: 1 });
  return view;
}

export async function submitRecipeText(
  text = 'Soup',
  view?: Awaited<ReturnType<typeof renderImport>>,
) {
  const rendered = view ?? (await renderImport());
  await rendered.user.click(screen.getByLabelText('Recipe text'));
  await rendered.user.paste(text);
  await rendered.user.click(getButton('Check before saving'));
  return rendered;
}

export const getButton = (name: string) => screen.getByRole('button', { name });
