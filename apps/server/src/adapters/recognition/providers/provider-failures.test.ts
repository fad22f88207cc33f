import { AsyncLocalStorage } from 'node:async_hooks';
import { apiErrors, type ErrorCode } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import { readConfig } from '#config.ts';
import type { Recognizer } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import {
  answerWith,
  createAnswerFailures,
  createServiceFailures,
} from '#testing/fakes/ai-providers/ai-behaviors.ts';
import type { ProtocolName } from '#testing/fakes/ai-providers/ai-protocol.ts';
import { protocolNames } from '#testing/fakes/ai-providers/ai-protocol.ts';
import { createFakeAnswer } from '#testing/fakes/ai-providers/fake-ai-model.ts';
import {
  type AiBehavior,
  FAKE_AI_KEY,
  startFakeAiServer,
} from '#testing/fakes/ai-providers/fake-ai-server.ts';
import { createProviderEnvironment } from '#testing/fakes/ai-providers/provider-environment.ts';

const behaviors: Record<string, AiBehavior> = {
  none: answerWith(createFakeAnswer),
  ...createServiceFailures(createFakeAnswer),
  ...createAnswerFailures(createFakeAnswer),
};

/** How a scan ends: with a recipe, or with an error. */
const expectedEnds = {
  none: 'recipe',
  'connection refused': 'PROVIDER_UNREACHABLE',
  'unknown host': 'PROVIDER_UNREACHABLE',
  'untrusted certificate': 'PROVIDER_UNREACHABLE',
  'hang before the first byte': 'RECOGNISER_TOO_SLOW',
  'hang mid-stream': 'RECOGNISER_TOO_SLOW',
  'connection reset': 'PROVIDER_UNREACHABLE',
  'reset mid-stream': 'PROVIDER_UNREACHABLE',
  'end mid-stream': 'PROVIDER_ANSWER_INVALID',
  'error mid-stream': 'RECOGNISER_BUSY',
  'status 400': 'RECOGNISER_FAILED',
  'status 401': 'PROVIDER_KEY_REJECTED',
  'status 402': 'PROVIDER_NO_CREDIT',
  'status 403': 'PROVIDER_KEY_REJECTED',
  'status 404 model gone': 'PROVIDER_MODEL_MISSING',
  'status 408': 'RECOGNISER_TOO_SLOW',
  'status 409': 'RECOGNISER_BUSY',
  'status 413': 'PROVIDER_PHOTO_TOO_LARGE',
  'status 413 until the photo is small': 'recipe',
  'status 429': 'PROVIDER_RATE_LIMITED',
  'status 429 with Retry-After': 'PROVIDER_RATE_LIMITED',
  'status 429 with a long Retry-After': 'PROVIDER_RATE_LIMITED',
  'no credit': 'PROVIDER_NO_CREDIT',
  'rejected key': 'PROVIDER_KEY_REJECTED',
  'status 500': 'RECOGNISER_BUSY',
  'status 502 with a page': 'RECOGNISER_BUSY',
  'status 503': 'RECOGNISER_BUSY',
  'status 529': 'RECOGNISER_BUSY',
  'empty body': 'PROVIDER_ANSWER_INVALID',
  'page instead of an answer': 'PROVIDER_ANSWER_INVALID',
  'no schema support': 'recipe',
  'no JSON mode': 'recipe',
  'no streaming': 'recipe',
  'no image input': 'PROVIDER_BLIND',
  'empty answer': 'PROVIDER_ANSWER_INVALID',
  malformed: 'PROVIDER_ANSWER_INVALID',
  truncated: 'PROVIDER_CUT_OFF',
  fenced: 'recipe',
  'missing field': 'PROVIDER_ANSWER_INVALID',
  'extra field': 'recipe',
  'wrong types': 'PROVIDER_ANSWER_INVALID',
  'negative grams': 'recipe',
  '500 ingredients': 'PROVIDER_ANSWER_INVALID',
  '10 MB of text': 'PROVIDER_ANSWER_INVALID',
  refusal: 'PROVIDER_REFUSED',
  'refusal in words': 'PROVIDER_REFUSED',
  'cannot see the image': 'PROVIDER_BLIND',
  'another language': 'recipe',
  'duplicated chunk': 'PROVIDER_ANSWER_INVALID',
} as const;
type FailureName = keyof typeof expectedEnds;

/** A request is repeated only where that may help. */
const expectedAttempts: Partial<Record<FailureName, number>> = {
  none: 1,
  'no credit': 1,
  'rejected key': 1,
  'status 404 model gone': 1,
  'status 413 until the photo is small': 2,
  'status 429 with Retry-After': 3,
  'status 429 with a long Retry-After': 1,
  'status 503': 3,
  truncated: 2,
  fenced: 1,
  refusal: 1,
  'no image input': 1,
};

/** Failures that differ between protocols; the others are the same after the protocol's error was parsed. */
const coreFailures: readonly FailureName[] = [
  'none',
  'hang mid-stream',
  'reset mid-stream',
  'end mid-stream',
  'error mid-stream',
  'no credit',
  'rejected key',
  'status 404 model gone',
  'status 413 until the photo is small',
  'status 429 with a long Retry-After',
  'status 502 with a page',
  'empty body',
  'truncated',
  'fenced',
  'wrong types',
  'refusal',
  'no image input',
];
const failureNames = Object.keys(expectedEnds).filter(
  (name): name is FailureName => name in expectedEnds,
);
const MAX_ATTEMPTS = 3;
const HANG_TIMEOUT_MS = 1000;

interface ScanEnd {
  status: number;
  code: unknown;
  body: Record<string, unknown>;
  attempts: number;
  ms: number;
  ownerId: string;
  logLine: string;
}

const currentRecognizer = new AsyncLocalStorage<Recognizer>();
const logLines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({
    environment: { LOG_LEVEL: 'error' },
    recognizer: {
      source: 'provider',
      writesRecipes: true,
      recognize: (photo, options) => getRecognizer().recognize(photo, options),
      close: async () => {},
    },
    logStream: { write: (line) => logLines.push(line) },
  });
});
afterAll(() => app.close());

function getRecognizer(): Recognizer {
  const recognizer = currentRecognizer.getStore();
  if (!recognizer) throw new Error('a recognizer is used outside of its scan');
  return recognizer;
}

function listFailures(protocol: ProtocolName): readonly FailureName[] {
  const isComplete = protocol === 'openai-compatible' || process.env.TEST_ALL !== undefined;
  return isComplete ? failureNames : coreFailures;
}

// The scans mostly wait for retries: those of all protocols are made at the same time.
const endsByProtocol = new Map<ProtocolName, Map<FailureName, ScanEnd>>();
beforeAll(async () => {
  await Promise.all(
    protocolNames.map(async (protocol) => {
      const ends = new Map<FailureName, ScanEnd>();
      endsByProtocol.set(protocol, ends);
      const names = listFailures(protocol);
      await Promise.all(names.map(async (name) => ends.set(name, await scanWith(protocol, name))));
      printTable(protocol, ends);
    }),
  );
}, 120_000);

describe.each(protocolNames)('a scan with a failing provider: %s', (protocol) => {
  it.each(listFailures(protocol))('ends as it should: %s', async (name) => {
    const end = endsByProtocol.get(protocol)?.get(name);
    if (!end) throw new Error('the scan was not made');
    expect(end.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
    expect(end.attempts).toBe(expectedAttempts[name] ?? end.attempts);
    if (expectedEnds[name] === 'recipe') await expectRecipe(end);
    else await expectError(end, expectedEnds[name]);
  });
});

async function scanWith(protocol: ProtocolName, name: FailureName): Promise<ScanEnd> {
  const isSelfSigned = name === 'untrusted certificate';
  const behavior = behaviors[name] ?? answerWith(createFakeAnswer);
  const server = await startFakeAiServer({ behavior, isSelfSigned });
  const baseUrl = name === 'unknown host' ? 'https://ai.invalid/v1' : server.getBaseUrl(protocol);
  if (name === 'connection refused') await server.close();
  const { recognizers, recognizerTimeoutMs } = readConfig(
    createProviderEnvironment(protocol, baseUrl),
  );
  const timeoutMs = name.startsWith('hang') ? HANG_TIMEOUT_MS : recognizerTimeoutMs;
  const recognizer = await createRecognizer(recognizers, { timeoutMs });
  try {
    const browser = await signUp(app);
    const image = (await createTestPhoto(1, '#ff0000', 6)).toString('base64');
    const startedAt = performance.now();
    const { status, body } = await currentRecognizer.run(recognizer, () =>
      browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image } }),
    );
    return {
      status,
      code: body.code,
      body,
      attempts: server.requests.length,
      ms: Math.round(performance.now() - startedAt),
      ownerId: browser.userId,
      logLine: logLines.find((line) => line.includes(String(body.requestId))) ?? '',
    };
  } finally {
    await recognizer.close();
    await server.close();
  }
}

async function expectRecipe({ status, body, ownerId }: ScanEnd): Promise<void> {
  expect([status, body.code]).toEqual([200, undefined]);
  expect(body).toMatchObject({
    succeeded: true,
    isFood: true,
    item: { title: expect.any(String) },
  });
  expect(await countRows(ownerId)).toEqual({ items: 1, photos: 1, scans: 1 });
}

async function expectError(end: ScanEnd, code: ErrorCode): Promise<void> {
  expect([end.status, end.code]).toEqual([apiErrors[code].status, code]);
  expect(end.body).toMatchObject({ succeeded: false, errorMessage: apiErrors[code].message });
  expect(await countRows(end.ownerId)).toEqual({ items: 0, photos: 0, scans: 0 });
  expect(end.logLine).toMatch(/"message":"[^"]+/);
  for (const text of [end.logLine, JSON.stringify(end.body)])
    expect(text).not.toContain(FAKE_AI_KEY);
  expect(JSON.stringify(end.body)).not.toMatch(/127\.0\.0\.1|invalid\/v1|<html|<title/);
}

/** What the scan has left, and the part of the quota that it has used. */
async function countRows(ownerId: string) {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from items where owner_id = $1) as items,
      (select count(*)::int from photos where owner_id = $1) as photos,
      (select count(*)::int from scans where user_id = $1) as scans`,
    [ownerId],
  );
  return rows[0];
}

function printTable(protocol: ProtocolName, ends: ReadonlyMap<FailureName, ScanEnd>): void {
  const rows = [...ends].map(([name, { status, code, attempts, ms }]) =>
    [name, protocol, status, code ?? 'recipe', attempts, ms].join(' | '),
  );
  const head = 'failure | protocol | status | code | attempts | ms';
  process.stdout.write(`${[head, ...rows].join('\n')}\n`);
}
