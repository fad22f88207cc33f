import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
import { FAKE_AI_KEY, FakeAiServer } from '#testing/fakes/ai-providers/fake-ai-server.ts';
import { createProviderEnvironment } from '#testing/fakes/ai-providers/provider-environment.ts';
import { createFakeRecognizer } from '#testing/fakes/fake-recognizer.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const works = answerWith(createFakeAnswer);
const failures = {
  ...createServiceFailures(createFakeAnswer),
  ...createAnswerFailures(createFakeAnswer),
};

let first: FakeAiServer;
let second: FakeAiServer;
let app: TestApp;
let browser: TestHttpClient;
beforeEach(async () => {
  first = new FakeAiServer({ behavior: works });
  second = new FakeAiServer({ behavior: works });
  await Promise.all([first.listen(), second.listen()]);
});
afterEach(async () => {
  await app.close();
  await Promise.all([first.close(), second.close()]);
});

/** Starts the app with a provider, and with those that follow it. */
async function startApp(...followers: ('anthropic' | 'embedded')[]): Promise<void> {
  const environment = createProviderEnvironment(
    'openai-compatible',
    first.getBaseUrl('openai-compatible'),
    ...followers,
  );
  const { recognizers, recognizerTimeoutMs: timeoutMs } = readConfig({
    ...environment,
    ANTHROPIC_API_KEY: FAKE_AI_KEY,
  });
  const configs = recognizers.map((config) =>
    config.kind === 'anthropic' ? { ...config, baseUrl: second.getBaseUrl('anthropic') } : config,
  );
  const embedded = createFakeRecognizer({ source: 'embedded' });
  const recognizer = await createRecognizer(configs, { timeoutMs, embedded });
  app = await buildTestApp({ recognizer });
  browser = await signUp(app, { pro: true });
}

/** Stops the clock of the breaker, so that slow scans are within its ten seconds too. @returns moves it */
function stopClock(): (ms: number) => void {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => {
    now += ms;
  };
}

let photoCount = 0;
async function scan() {
  const image = (await createTestPhoto(++photoCount)).toString('base64');
  return browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image } });
}

it('asks the next provider, and says so', async () => {
  await startApp('anthropic', 'embedded');
  first.behavior = failures['status 401'];
  const { status, body } = await scan();
  expect(status).toBe(200);
  expect(body.recognition).toMatchObject({
    title: 'Poulet DG',
    source: 'anthropic',
    fallbackFrom: 'openai-compatible',
  });
  expect(body.item).toMatchObject({ source: 'anthropic' });
});

it('uses the embedded model when no provider answers', async () => {
  await startApp('anthropic', 'embedded');
  first.behavior = failures['status 402'];
  second.behavior = failures.malformed;
  const { status, body } = await scan();
  expect(status).toBe(200);
  expect(body.recognition).toMatchObject({
    title: 'Spaghetti bolognese',
    source: 'embedded',
    fallbackFrom: 'openai-compatible',
  });
});

it('mentions no fallback after a success', async () => {
  await startApp('embedded');
  const { body } = await scan();
  expect(body.recognition).toMatchObject({ source: 'openai-compatible' });
  expect(body.recognition).not.toHaveProperty('fallbackFrom');
});

it('asks nobody else about a photo that a provider refuses', async () => {
  await startApp('anthropic', 'embedded');
  first.behavior = failures.refusal;
  expect((await scan()).body.code).toBe('PROVIDER_REFUSED');
  expect(second.requests).toEqual([]);
});

it('opens the breaker after five failures, and closes it when the provider works again', async () => {
  await startApp();
  const advanceClock = stopClock();
  first.behavior = failures['status 401'];
  for (let count = 0; count < 5; count++)
    expect((await scan()).body.code).toBe('PROVIDER_KEY_REJECTED');
  const refused = await scan();
  expect(refused.body.code).toBe('PROVIDER_KEY_REJECTED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(first.requests).toHaveLength(5);

  first.behavior = works;
  advanceClock(10_000);
  expect((await scan()).status).toBe(200);
  expect((await scan()).status).toBe(200);
  expect(first.requests).toHaveLength(7);
});

it('does not wait for a provider whose breaker is open', async () => {
  await startApp('embedded');
  stopClock();
  first.behavior = failures['status 401'];
  for (let count = 0; count < 8; count++)
    expect((await scan()).body.recognition).toMatchObject({ source: 'embedded' });
  expect(first.requests).toHaveLength(5);
});
