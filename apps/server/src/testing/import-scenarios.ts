import type { Item } from '@plateful/contract';
import { signUp } from './account-scenarios.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { parseItemList } from './recipe-requests.ts';
import type { TestHttpClient, TestResponse } from './test-http-client.ts';

export const soupJsonLd = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Tomato soup',
  description: 'Warm and red.',
  recipeCategory: 'Main course',
  recipeYield: '4 servings',
  recipeIngredient: ['1 kg tomato', '2 tbsp olive oil', 'a song'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'Cook it for 20 minutes.' }],
  image: 'http://127.0.0.1/soup.jpg',
};
export const nutritionJsonLd = {
  nutrition: { '@type': 'NutritionInformation', calories: '250 kcal' },
};
export const recipePageUrl = 'https://example.com/soup';

/** The server and user of the current test. */
export let app: TestApp;
export let user: TestHttpClient & { userId: string };

export async function startImportScenario(
  options: Parameters<typeof buildTestApp>[0] = {},
): Promise<void> {
  app = await buildTestApp(options);
  user = await signUp(app);
}

export const importText = (data: unknown, browser = user) =>
  browser.command('IMPORT_ITEMS', { text: typeof data === 'string' ? data : JSON.stringify(data) });

export function parseImportResult({ status, body }: TestResponse): {
  items: Item[];
  skipped: number;
} {
  if (status !== 200) throw new Error(`${status}: ${body.errorMessage}`);
  return body.response as { items: Item[]; skipped: number };
}

export const countItems = async () => parseItemList(await user.query('GET_USER_ITEMS')).total;
