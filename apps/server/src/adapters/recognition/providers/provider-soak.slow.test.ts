import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import { readConfig } from '#config.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import {
  answerWith,
  createAnswerFailures,
  createServiceFailures,
} from '#testing/fakes/ai-providers/ai-behaviors.ts';
import { createFakeAnswer } from '#testing/fakes/ai-providers/fake-ai-model.ts';
import {
  type AiBehavior,
  type FakeAiServer,
  startFakeAiServer,
} from '#testing/fakes/ai-providers/fake-ai-server.ts';
import { createProviderEnvironment } from '#testing/fakes/ai-providers/provider-environment.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const SCANS = 2000;
const USERS = 20;
const FAILURE_RATE = 0.2;
/** Long enough for retries, and short for requests that hang. */
const TIMEOUT_MS = 5000;
const MAX_HEAP_GROWTH = 1.15;

interface SoakState {
  /** How often each end has happened: a recipe, no food, or an error code. */
  ends: Map<string, number>;
  finishedScans: number;
  /** By the number of finished scans. */
  heapSizes: Map<number, number>;
}

it(`survives ${SCANS} scans with random failures of the provider`, async () => {
  const resourcesBefore = process.getActiveResourcesInfo().filter(isSocket);
  const server = await startFakeAiServer({ behavior: failAtRandom(createRandom(7)) });
  const app = await buildSoakApp(server);
  try {
    const state: SoakState = { ends: new Map(), finishedScans: 0, heapSizes: new Map() };
    const scanPhotos = async () => {
      const browser = await signUp(app);
      for (let index = 0; index < SCANS / USERS; index++) {
        const photo = await createTestPhoto(index, index % 5 === 4 ? '#0000ff' : '#ff0000');
        recordEnd(state, await scan(browser, photo));
        forgetFiles(app, server);
      }
    };
    await Promise.all(Array.from({ length: USERS }, scanPhotos));
    process.stdout.write(`${formatReport(state)}\n`);
    await expectNothingLost(app, state);
    expectFlatHeap(state);
  } finally {
    await app.close();
    await server.close();
  }
  await expect
    .poll(() => process.getActiveResourcesInfo().filter(isSocket))
    .toEqual(resourcesBefore);
}, 240_000);

/** Timers of the test runner come and go; a pending request has a socket. */
const isSocket = (resource: string) => /^TCP(Socket|Server)Wrap$/.test(resource);

/** With a quota that counts each recipe. */
async function buildSoakApp(server: FakeAiServer): Promise<TestApp> {
  const environment = {
    ...createProviderEnvironment('openai-compatible', server.getBaseUrl('openai-compatible')),
    RECOGNISER_TIMEOUT_MS: String(TIMEOUT_MS),
    FREE_RECIPES_PER_MONTH: String(SCANS),
  };
  const { recognizers, recognizerTimeoutMs: timeoutMs } = readConfig(environment);
  return buildTestApp({
    environment,
    recognizer: await createRecognizer(recognizers, { timeoutMs }),
    events: { publish: () => {}, disconnectSession: () => {} },
  });
}

function failAtRandom(random: () => number): AiBehavior {
  const works = answerWith(createFakeAnswer);
  const failures: AiBehavior[] = [
    ...Object.values(createServiceFailures(createFakeAnswer)),
    ...Object.values(createAnswerFailures(createFakeAnswer)),
  ];
  return (exchange) => {
    const failure = failures[Math.floor(random() * failures.length)];
    return (random() < FAILURE_RATE && failure ? failure : works)(exchange);
  };
}

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function scan(browser: TestHttpClient, photo: Buffer): Promise<string> {
  const payload = { image: photo.toString('base64') };
  const { status, body } = await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
  if (status !== 200) return String(body.code);
  return body.isFood ? 'recipe' : 'no food';
}

function recordEnd(state: SoakState, end: string): void {
  state.ends.set(end, (state.ends.get(end) ?? 0) + 1);
  state.finishedScans++;
  if (state.finishedScans % 500 === 0) state.heapSizes.set(state.finishedScans, measureHeap());
}

function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function formatReport({ ends, heapSizes }: SoakState): string {
  const lines = [...ends]
    .toSorted(([, a], [, b]) => b - a)
    .map(([end, count]) => `${end} | ${count}`);
  const heap = [...heapSizes].map(
    ([scans, bytes]) => `heap after ${scans} scans | ${(bytes / 1e6).toFixed(1)} MB`,
  );
  return ['end | scans', ...lines, ...heap].join('\n');
}

/** What tests keep, and a server would not. */
function forgetFiles(app: TestApp, server: FakeAiServer): void {
  app.media.files.clear();
  const pending = server.requests.filter(({ outcome }) => outcome === 'pending');
  server.requests.splice(0, Number.POSITIVE_INFINITY, ...pending);
}

async function expectNothingLost({ database }: TestApp, { ends }: SoakState): Promise<void> {
  const { rows } = await database.pool.query(
    `select state, count(*)::int, count(item_id)::int as recipes from scans group by state`,
  );
  const recipes = ends.get('recipe');
  expect(rows).toEqual([{ state: 'used', count: recipes, recipes }]);
  const photos = await database.pool.query('select count(*)::int from photos');
  expect(photos.rows).toEqual([{ count: recipes }]);
  // Each scan ended, and most of them in spite of a failure.
  expect([...ends.values()].reduce((sum, count) => sum + count)).toBe(SCANS);
  expect(recipes).toBeGreaterThan(SCANS * 0.6);
  expect([...ends.keys()]).not.toContain('INTERNAL');
}

function expectFlatHeap({ heapSizes }: SoakState): void {
  const [early = 0, late = 0] = [heapSizes.get(500), heapSizes.get(2000)];
  expect(early).toBeGreaterThan(0);
  expect(late).toBeLessThan(early * MAX_HEAP_GROWTH);
}
