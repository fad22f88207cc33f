import type { Page, WebSocketRoute } from 'playwright-core';
import { interceptApiRequests } from '../intercept-api-requests.ts';
import {
  changeItemInResponse,
  failRequest,
  mockResponse,
  requestPatterns,
} from './mock-responses.ts';
import { getButton, sendPhotoOnCreateScreen, waitForHeading, waitForText } from './page-actions.ts';
import { createRecipe, scanTestPhotoViaApi } from './recipe-api.ts';
import { defineScreenCases } from './screen-case.ts';

const title = 'Poulet DG with ripe plantains';
const recipe = {
  title,
  ingredients: [
    '800 g chicken thighs, boned',
    '2 ripe plantains, sliced',
    '2 carrots, cut into sticks, and as many green beans as you have at home',
    '1 stock cube',
  ],
  instructions: [
    'Fry the plantains in half of the oil until they are golden, then lift them out.',
    'Brown the chicken in the rest of the oil, add the vegetables, and simmer for 20 minutes.',
  ],
};
const uncertainties = [
  'portion_unknown',
  'hidden_ingredients',
  'image_quality',
  'identity_ambiguous',
  'preparation_unknown',
] as const;

/** Sends a part of a recipe when a request with a `scanId` arrives, which is never answered. */
async function streamRecipe(page: Page, url: string, action: string): Promise<void> {
  let connect = (_: WebSocketRoute) => {};
  const connection = new Promise<WebSocketRoute>((resolve) => {
    connect = resolve;
  });
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      socket.send(message);
      // Earlier, the page would not receive the event.
      if (String(message).includes('"authenticated"')) connect(socket);
    });
  });
  await interceptApiRequests(page, url, async ({ body, fallback }) => {
    if (body.action !== action) return fallback();
    const { scanId } = body.payload as { scanId: string };
    const event = { scanId, stage: 'writing', partial: recipe };
    (await connection).send(`42${JSON.stringify(['scan:progress', event])}`);
  });
}

/** Opens the question which dish a photo shows, on a server with providers. */
async function openQuestion(page: Page): Promise<void> {
  const itemId = await scanTestPhotoViaApi(page, 40);
  await changeItemInResponse(page, ({ recognition }) => ({
    recognition: { ...recognition, fallbackFrom: 'openai' },
  }));
  await mockResponse(page, requestPatterns.dishes, {
    succeeded: true,
    response: { dishes: [], canCompose: true },
  });
  await page.goto(`/items/${itemId}`);
  await page.getByRole('combobox', { name: 'Search all dishes' }).fill(title);
  await getButton(page, 'Let AI write it').waitFor();
}

/** Recipes that providers write, as the create screen shows them. */
export const aiProviderCreateScreens = defineScreenCases('/items/create', {
  'provider-writing': async (page) => {
    await streamRecipe(page, requestPatterns.scan, 'FOOD_RECOGNITION');
    await sendPhotoOnCreateScreen(page);
    await waitForText(page, recipe.instructions[1] ?? '');
  },
  'provider-failed': {
    expectedErrors: /status of 502/,
    async open(page) {
      const errorMessage =
        'The credit for the AI service is used up. Please tell the operator of this server.';
      const error = { code: 'PROVIDER_NO_CREDIT', errorMessage, requestId: 'req-8f2a61c4' };
      await mockResponse(page, requestPatterns.scan, { succeeded: false, ...error }, 502);
      await sendPhotoOnCreateScreen(page);
      await waitForHeading(page, 'Something went wrong');
    },
  },
});

/** Recipes that providers write, as their pages show them. */
export const aiProviderRecipeScreens = defineScreenCases(
  { route: '/items/:itemId', title: 'Margherita pizza · Plateful' },
  {
    'provider-recipe': async (page) => {
      const itemId = await createRecipe(page, { ...recipe, servings: 4 });
      const recognition = {
        ...{ kind: 'dish', title, confidence: 0.8, alternatives: [], dishNames: {} },
        ...{ source: 'anthropic', fallbackFrom: 'openai', uncertainties },
        cookbookTitle: 'Chicken curry',
      };
      await changeItemInResponse(page, () => ({
        ...{ calories: 580, protein: 42, fats: 24, carbs: 51, weight: 430 },
        ...{ nutritionSource: 'estimated', estimated: [3], recognition },
        nutritionRange: { caloriesFrom: 480, caloriesTo: 690, reason: 'energy' },
      }));
      await page.goto(`/items/${itemId}`);
      await page.getByRole('region', { name: 'How this recipe was made' }).waitFor();
    },
    'provider-question': openQuestion,
    'provider-composing': async (page) => {
      await streamRecipe(page, requestPatterns.items, 'COMPOSE_RECIPE');
      await openQuestion(page);
      await getButton(page, 'Let AI write it').click();
      await waitForText(page, recipe.instructions[1] ?? '');
    },
    'provider-compose-failed': {
      expectedErrors: /status of 500/,
      async open(page) {
        await openQuestion(page);
        await failRequest(page, requestPatterns.items);
        await getButton(page, 'Let AI write it').click();
        await waitForText(page, /^The recipe could not be written/);
      },
    },
  },
);
