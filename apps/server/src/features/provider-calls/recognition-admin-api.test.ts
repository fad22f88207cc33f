import type { RecognitionStatistics, RecognizerTestResult } from '@plateful/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedRecognizer } from '#adapters/recognition/embedded/embedded-recognizer.ts';
import { processPhoto } from '#features/photos/process-photo.ts';
import {
  type ProviderCallResult,
  type Recognition,
  RecognitionError,
  type RecognizeOptions,
  type Recognizer,
} from '#ports/recognizer.ts';
import { signUpAdmin } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';
import { readTestPhoto, runRecognizerTests } from './run-recognizer-tests.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const noUsage = { inputTokens: null, outputTokens: null, costUsd: null };
const recognized = (title: string): Recognition => ({
  ...{ kind: 'dish', candidates: [{ title, confidence: 0.9 }], needsReview: false },
});

/** A provider with the given answer; it records its calls as the adapters do. */
function createProvider(source: string, answer: () => Recognition | Promise<Recognition>) {
  const requests: RecognizeOptions[] = [];
  const recognizer: Recognizer = {
    source,
    writesRecipes: true,
    async recognize(_photo, options) {
      requests.push(options);
      const newCall = { provider: source, model: `${source}-large`, purpose: 'recognize' } as const;
      const call = await options.calls?.start(newCall);
      try {
        const result = await Promise.race([answer(), rejectWhenAborted(options.signal)]);
        await call?.end({ ...noUsage, outcome: 'ok' });
        return result;
      } catch (error) {
        if (error instanceof RecognitionError) await call?.end({ ...noUsage, outcome: error.kind });
        throw error;
      }
    },
    close: async () => {},
  };
  return { ...recognizer, requests };
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new RecognitionError('cancelled', 'aborted'))),
  );
}

function failWith(kind: RecognitionError['kind']): () => never {
  return () => {
    throw new RecognitionError(kind, 'the key sk-secret was rejected');
  };
}

let members: Recognizer[] = [];
const chain: Recognizer = {
  source: 'chain',
  get members() {
    return members;
  },
  recognize: failWith('unavailable'),
  close: async () => {},
};

let app: TestApp;
let admin: TestHttpClient & { userId: string };
beforeAll(async () => {
  const environment = { RECOGNISER_MONTHLY_BUDGET_USD: '5' };
  app = await buildTestApp({ recognizer: chain, environment });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query(
    'truncate users, provider_calls, admin_actions, rate_limits cascade',
  );
  admin = await signUpAdmin(app);
  members = [];
});

const startTest = () => admin.post('/recognition', { action: 'TEST_RECOGNISER' });

describe('TEST_RECOGNISER', () => {
  async function test(): Promise<RecognizerTestResult[]> {
    const { status, body } = await startTest();
    expect([status, body.errorMessage]).toEqual([200, undefined]);
    return (body.response as { results: RecognizerTestResult[] }).results;
  }

  it('says of each recognizer of the chain whether it sees the dish, answers or fails', async () => {
    const seeing = createProvider('openai', () => recognized('Glazed Doughnuts'));
    members = [
      seeing,
      createProvider('anthropic', () => recognized('Spaghetti bolognese')),
      createProvider('google', () => ({ kind: 'not_food', confidence: 0.9 })),
      createProvider('openai-compatible', failWith('key_rejected')),
    ];
    const toResult = (
      recognizer: string,
      outcome: string,
      title: string | null,
      problem: string | null = null,
    ) => ({ recognizer, outcome, title, problem, durationMs: expect.any(Number) });
    const results = await test();
    expect(results).toEqual([
      toResult('openai', 'works', 'Glazed Doughnuts'),
      toResult('anthropic', 'wrong', 'Spaghetti bolognese'),
      toResult('google', 'wrong', null),
      toResult('openai-compatible', 'failed', null, 'key_rejected'),
    ]);
    expect(JSON.stringify(results)).not.toContain('secret');
    const { images = [], deadline } = seeing.requests[0] ?? {};
    expect(deadline).toBeTypeOf('number');
    const [image] = images;
    expect([...(image ?? [])].slice(0, 3)).toEqual([0xff, 0xd8, 0xff]);
  });

  it('stops waiting for a recognizer that does not answer', async () => {
    const hanging = createProvider('openai', () => new Promise<never>(() => {}));
    const photo = await processPhoto(await readTestPhoto());
    const { signal } = new AbortController();
    const results = await runRecognizerTests(hanging, { photo, timeoutMs: 1, signal });
    expect(results).toMatchObject([{ outcome: 'failed', problem: 'too_slow' }]);
  });

  it('records its calls as tests of the admin, and itself in the audit trail', async () => {
    members = [createProvider('openai', () => recognized('Donuts'))];
    await test();
    const { pool } = app.database;
    const { rows: calls } = await pool.query('select user_id, purpose from provider_calls');
    expect(calls).toEqual([{ user_id: admin.userId, purpose: 'self_test' }]);
    const { rows: actions } = await pool.query(
      'select admin_id, action, details from admin_actions',
    );
    const details = { recognizers: ['openai'] };
    expect(actions).toEqual([{ admin_id: admin.userId, action: 'testRecognizers', details }]);
  });

  it('is limited for all admins together', async () => {
    members = [createProvider('openai', () => recognized('Donuts'))];
    for (let run = 0; run < 5; run++) await test();
    const other = await signUpAdmin(app);
    const response = await other.post('/recognition', { action: 'TEST_RECOGNISER' });
    expect([response.status, response.body.code]).toEqual([429, 'TOO_MANY']);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('finds that the embedded recognizer sees the test photo', async () => {
    const embedded = createEmbeddedRecognizer();
    members = [embedded];
    const [result] = await test();
    expect(result).toMatchObject({ outcome: 'works', title: 'Donuts' });
    await embedded.close();
  });
});

describe('the statistics', () => {
  async function getStatistics(days = 3): Promise<RecognitionStatistics> {
    const payload = JSON.stringify({ days });
    const search = new URLSearchParams({ action: 'getRecognitionStatistics', payload });
    const { status, body } = await admin.get(`/api/backend/recognition?${search}`);
    expect([status, body.errorMessage]).toEqual([200, undefined]);
    return body.response as RecognitionStatistics;
  }

  async function call(
    provider: string,
    durationMs: number,
    result: Partial<ProviderCallResult> = {},
  ) {
    const newCall = { provider, model: 'large', purpose: 'recognize', maxCostUsd: 0.1 } as const;
    const started = await app.services.providerCalls.forUser(admin.userId).start(newCall);
    app.clock.advance(durationMs);
    await started.end({ ...noUsage, outcome: 'ok', ...result });
  }

  it('count calls per day, provider and outcome, with tokens, costs and durations', async () => {
    members = [
      createProvider('openai', failWith('busy')),
      createProvider('google', failWith('busy')),
    ];
    const today = app.clock.now().toISOString().slice(0, 10);
    const usage = { inputTokens: 900, outputTokens: 100, costUsd: 0.0125 };
    for (const durationMs of [1000, 2000, 3000]) await call('openai', durationMs, usage);
    await call('openai', 50, { outcome: 'rate_limited' });
    app.clock.advance(DAY_MS);
    await call('google', 700);
    const { days, calls, spending, recognizers } = await getStatistics();
    expect([days.length, days[1]]).toEqual([3, today]);
    const none = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
    expect(calls).toEqual([
      {
        ...{ day: today, provider: 'openai', outcome: 'ok', count: 3 },
        ...{ inputTokens: 2700, outputTokens: 300, costUsd: 0.0375, p50Ms: 2000, p95Ms: 2900 },
      },
      {
        ...{ day: today, provider: 'openai', outcome: 'rate_limited', count: 1, ...none },
        ...{ p50Ms: 50, p95Ms: 50 },
      },
      {
        ...{ day: days[2], provider: 'google', outcome: 'ok', count: 1, ...none },
        ...{ p50Ms: 700, p95Ms: 700 },
      },
    ]);
    // The cost of the last call is not known.
    expect(spending).toEqual({ spentUsd: 0.1375, budgetUsd: 5 });
    expect(recognizers).toEqual(['openai', 'google']);
    app.clock.advance(3 * DAY_MS);
    expect((await getStatistics()).calls).toEqual([]);
  });

  it('list the newest failed calls with their users', async () => {
    await call('openai', 900);
    await call('openai', 50, { outcome: 'key_rejected' });
    await call('openai', 20, { outcome: 'cancelled' });
    app.clock.advance(1000);
    await call('google', 60, { outcome: 'unreachable' });
    const { failedCalls } = await getStatistics();
    expect(failedCalls).toMatchObject([
      { provider: 'google', outcome: 'unreachable', durationMs: 60, userId: admin.userId },
      { provider: 'openai', model: 'large', purpose: 'recognize', outcome: 'key_rejected' },
    ]);
  });
});
