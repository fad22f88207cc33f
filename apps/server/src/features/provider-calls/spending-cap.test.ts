import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import type {
  NewProviderCall,
  ProviderCallResult,
  StartedProviderCall,
} from '#ports/recognizer.ts';
import { createTestClock, type TestClock } from '#testing/test-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { ProviderCallLedger } from './provider-call-ledger.ts';

const CALL_COUNT = 50;

let databases: [Database, Database];
let clock: TestClock;
beforeAll(async () => {
  const database = await createTestDatabase();
  const name = database.pool.options.database ?? '';
  databases = [database, openDatabase({ ...inject('postgres'), database: name }, () => {})];
});
afterAll(async () => {
  await databases[1].close();
  await databases[0].close();
});
beforeEach(async () => {
  clock = createTestClock(new Date('2026-03-31T23:00:00Z'));
  await databases[0].pool.query('truncate provider_calls');
});

/** Ledgers of two processes. */
function createLedgers(monthlyBudgetUsd: number | null) {
  const [first, second] = databases.map(
    ({ db }) =>
      new ProviderCallLedger({
        ...{ db, clock, ids: randomIdGenerator, monthlyBudgetUsd },
        observeCall: () => {},
        reportError: async (_message, error) => expect.unreachable(String(error)),
      }),
  ) as [ProviderCallLedger, ProviderCallLedger];
  return [first, second] as const;
}

/** Undefined if the budget is spent. */
async function tryStart(
  ledger: ProviderCallLedger,
  call: Pick<NewProviderCall, 'maxCostUsd'> = {},
) {
  const newCall = { provider: 'openai', model: 'gpt', purpose: 'recognize', ...call } as const;
  return ledger
    .forUser(null)
    .start(newCall)
    .catch((error): undefined => {
      expect(error).toMatchObject({ kind: 'over_budget' });
    });
}

const toResult = (result: Partial<ProviderCallResult>): ProviderCallResult => ({
  ...{ outcome: 'ok', inputTokens: null, outputTokens: null, costUsd: null },
  ...result,
});

it('is not exceeded by 50 calls at once in two processes', async () => {
  const ledgers = createLedgers(0.1);
  const start = (index: number) => {
    const ledger = ledgers[index % 2];
    return ledger && tryStart(ledger, { maxCostUsd: 0.01 });
  };
  const startAll = async () =>
    (await Promise.all(Array.from({ length: CALL_COUNT }, (_, index) => start(index)))).filter(
      (call): call is StartedProviderCall => call !== undefined,
    );
  const calls = await startAll();
  expect(calls).toHaveLength(10);
  expect(await ledgers[0].getSpendingUsd()).toBe(0.1);
  // The calls cost less than they could have, so there is room for others.
  await Promise.all(calls.map((call) => call.end(toResult({ costUsd: 0.005 }))));
  expect(await ledgers[1].getSpendingUsd()).toBe(0.05);
  expect(await startAll()).toHaveLength(5);
});

it('is never exceeded by calls that cost at most what they announced', async () => {
  const cents = fc.integer({ min: 0, max: 20 }).map((value) => value / 100);
  const call = fc.record({ maxCostUsd: cents, share: fc.double({ min: 0, max: 1, noNaN: true }) });
  await fc.assert(
    fc.asyncProperty(cents, fc.array(call, { maxLength: 30 }), async (budget, calls) => {
      await databases[0].pool.query('truncate provider_calls');
      const ledgers = createLedgers(budget);
      let spent = 0;
      await Promise.all(
        calls.map(async ({ maxCostUsd, share }, index) => {
          const started = await tryStart(ledgers[index % 2] ?? ledgers[0], { maxCostUsd });
          const costUsd = maxCostUsd * share;
          await started?.end(toResult({ costUsd }));
          if (started) spent += costUsd;
        }),
      );
      expect(spent).toBeLessThanOrEqual(budget + 1e-9);
    }),
    { numRuns: 25 },
  );
});

it('counts an ordinary price until a cost is known, and nothing for a model without a price', async () => {
  const [ledger] = createLedgers(0.06);
  const local = await tryStart(ledger, { maxCostUsd: null });
  expect(local && (await ledger.getSpendingUsd())).toBe(0);
  expect(await tryStart(ledger)).toBeDefined();
  expect(await ledger.getSpendingUsd()).toBe(0.05);
  expect(await tryStart(ledger)).toBeUndefined();
  expect(await tryStart(ledger, { maxCostUsd: null })).toBeDefined();
});

it('keeps the assumed cost of a call that was canceled, and drops it for a rejected key', async () => {
  const [ledger] = createLedgers(0.1);
  const [canceled, rejected] = [await tryStart(ledger), await tryStart(ledger)];
  await canceled?.end(toResult({ outcome: 'cancelled' }));
  await rejected?.end(toResult({ outcome: 'key_rejected' }));
  expect(await ledger.getSpendingUsd()).toBe(0.05);
});

it('starts again with each month (UTC)', async () => {
  const [ledger] = createLedgers(0.05);
  expect(await tryStart(ledger)).toBeDefined();
  expect(await tryStart(ledger)).toBeUndefined();
  clock.set(new Date('2026-04-01T00:00:00Z'));
  expect(await tryStart(ledger)).toBeDefined();
});

it('does not exist unless it is configured', async () => {
  const [ledger] = createLedgers(null);
  for (let call = 0; call < 30; call++) expect(await tryStart(ledger)).toBeDefined();
});
