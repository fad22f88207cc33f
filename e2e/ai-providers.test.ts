import { answerWith } from '@plateful/server/testing/ai-providers/ai-behaviors';
import { createFakeAnswer } from '@plateful/server/testing/ai-providers/fake-ai-model';
import {
  type AiBehavior,
  type FakeAiServer,
  startFakeAiServer,
} from '@plateful/server/testing/ai-providers/fake-ai-server';
import { createProviderEnvironment } from '@plateful/server/testing/ai-providers/provider-environment';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';
import { runsAllTests, slowIt } from './harness/slow-it.ts';

const size = { width: 390, height: 844 };
/** What a person still takes for at once; on a loaded machine, the suite only prints it. */
const MAX_FIRST_FIELD_MS = 200;

/** Filled before the server starts. */
const environment: Record<string, string> = {};
let provider: FakeAiServer;
const answer = answerWith(createFakeAnswer);

beforeAll(async () => {
  provider = await startFakeAiServer({ behavior: answer });
  const url = provider.getBaseUrl('openai-compatible');
  Object.assign(environment, createProviderEnvironment('openai-compatible', url, 'embedded'));
});
beforeEach(() => {
  provider.behavior = answer;
});
afterAll(() => provider.close());

const scenario = createScenario({ ownServer: environment });

/** The fake provider sees only colors; see `createFakeAnswer`. */
async function choosePhoto(page: Page, background: string): Promise<void> {
  const create = { width: 640, height: 480, channels: 3, background } as const;
  await page.goto('/items/create');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create }).jpeg().toBuffer(),
    });
}

const openAsNewUser = async (expectedErrors?: RegExp) =>
  scenario.openAs(await scenario.createUser(), {
    ...size,
    ...(expectedErrors && { expectedErrors }),
  });

/** Answers piece by piece. @param beforeChunk called with the text that was sent so far */
const streamWith =
  (beforeChunk: (sent: string) => Promise<void>): AiBehavior =>
  async (exchange) => {
    const { kind, title, ...others } = await createFakeAnswer(exchange.request);
    const text = JSON.stringify({ kind, title, ...others });
    const chunks = text.match(/.{1,40}/gsu) ?? [];
    await exchange.answer(
      { text },
      { split: () => chunks, beforeChunk: (index) => beforeChunk(chunks.slice(0, index).join('')) },
    );
  };

/** Records in the page when a text appears. */
const recordAppearance = (page: Page, text: string) =>
  page.evaluate((expected) => {
    const shown = new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.body.textContent?.includes(expected)) return;
        observer.disconnect();
        resolve(Date.now());
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    Object.assign(window, { shown });
  }, text);

it('a recipe appears field by field while the provider writes it', async () => {
  const { page } = await openAsNewUser();
  let titleSentAt = 0;
  let onSeen = () => {};
  const seen = new Promise<void>((resolve) => {
    onSeen = resolve;
  });
  provider.behavior = streamWith(async (sent) => {
    if (titleSentAt === 0 && sent.includes('"title":"Poulet DG"')) titleSentAt = Date.now();
    if (sent.includes('carrots')) await seen;
  });
  await page.goto('/items/create');
  await choosePhoto(page, '#f00');
  await recordAppearance(page, 'Looks like Poulet DG');
  await page.getByRole('heading', { name: 'Looks like Poulet DG' }).waitFor();
  const firstFieldMs = (await page.evaluate(() => Reflect.get(window, 'shown'))) - titleSentAt;
  console.info(`First field on screen ${firstFieldMs} ms after the provider sent it.`);
  if (runsAllTests) expect(firstFieldMs).toBeLessThan(5 * MAX_FIRST_FIELD_MS);
  await page.getByText('800 g chicken thighs, boned').waitFor();
  expect(new URL(page.url()).pathname).toBe('/items/create');
  onSeen();
  await page.getByRole('heading', { level: 1, name: 'Poulet DG' }).waitFor();
  await page.getByText('Brown the chicken in half of the oil').waitFor();
  await page.getByText(/^Written by AI/).click();
  await page.getByText('OpenAI-compatible server wrote this recipe.').waitFor();
});

it('a canceled recognition ends the request and costs nothing', async () => {
  const { page } = await openAsNewUser(/ERR_ABORTED|aborted/);
  provider.behavior = streamWith(async (sent) => {
    if (sent.includes('ingredients')) await new Promise(() => {});
  });
  const earlierRequests = provider.requests.length;
  await choosePhoto(page, '#f00');
  await page.getByRole('heading', { name: 'Looks like Poulet DG' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('10 of 10 recipes left this month').waitFor();
  await expect.poll(() => provider.requests[earlierRequests]?.outcome).toBe('aborted');
  await page.goto('/app/home');
  await page.getByText('No items yet').waitFor();
});

it('a refused photo is kept and can be sent again', async () => {
  const { page } = await openAsNewUser(/status of 502/);
  provider.behavior = (exchange) =>
    exchange.answer({ text: "I'm sorry, but I can't help with that.", finish: 'refusal' });
  await choosePhoto(page, '#f00');
  await page.getByText(/did not want to describe this photo/).waitFor();
  await page.getByText(/^Request ID:/).waitFor();
  await page.getByRole('img', { name: 'Selected photo' }).waitFor();
  provider.behavior = answer;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Poulet DG' }).waitFor();
});

it('the built-in model answers when the provider rejects the key, and the screen says so', async () => {
  const { page } = await openAsNewUser();
  provider.behavior = (exchange) => exchange.respond(401, '{"error":{"message":"Wrong key"}}');
  await page.goto('/items/create');
  await page.getByRole('button', { name: 'Try donuts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Glazed donuts' }).waitFor();
  await page
    .getByText('OpenAI-compatible server did not answer. Built-in recognition was used instead.')
    .waitFor();
});

slowIt('a recipe card is transcribed and compared with the photo', async () => {
  const { page } = await openAsNewUser();
  await choosePhoto(page, '#fff');
  await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
  await page.getByRole('img', { name: /photo/i }).first().waitFor();
  await page.getByText('Omas Zwetschgenkuchen').first().waitFor();
  await page.getByText('1 kg Zwetschgen').first().waitFor();
});

slowIt('a dish that nobody knows is written from its name', async () => {
  const { page } = await openAsNewUser();
  await choosePhoto(page, '#808080');
  await page.getByRole('heading', { name: 'Which dish is it?' }).waitFor();
  await page.getByRole('combobox', { name: 'Search all dishes' }).fill('Zzyzx stew');
  await page.getByRole('button', { name: 'Let AI write it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Zzyzx stew' }).waitFor();
  await page.getByText('2 ripe plantains, sliced').waitFor();
});

slowIt('a slow recognition says so after 15 seconds', async () => {
  const { page } = await openAsNewUser(/ERR_ABORTED|aborted/);
  provider.behavior = streamWith(async (sent) => {
    if (sent.includes('ingredients')) await new Promise(() => {});
  });
  await choosePhoto(page, '#f00');
  await page.getByText('This is taking longer than usual.').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('10 of 10 recipes left this month').waitFor();
});
