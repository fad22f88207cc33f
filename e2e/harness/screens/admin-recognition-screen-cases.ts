import type { RecognitionStatistics, RecognizerTestResult } from '@plateful/contract';
import type { Page } from 'playwright-core';
import { createLoadingAndFailedScreens } from './fetch-state-screen-cases.ts';
import { failRequest, mockResponse, STATUS_500_CONSOLE_PATTERN } from './mock-responses.ts';
import { getButton, waitForText } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

const PATH = '/admin/recognition';
const REQUEST_PATTERN = /action=getRecognitionStatistics/;
const TEST_URL = '**/api/backend/recognition';
const DAY_COUNT = 30;

const days = Array.from({ length: DAY_COUNT }, (_, index) =>
  new Date(Date.UTC(2026, 9, 20 + index)).toISOString().slice(0, 10),
);
const outcomeCounts = { ok: 90, rate_limited: 7, unreachable: 2, cancelled: 4 };
const calls = ['openai', 'anthropic'].flatMap((provider, providerIndex) =>
  Object.entries(outcomeCounts).flatMap(([outcome, scale]) =>
    days.map((day, index) => {
      const wave = 1 + Math.sin(index * 1.7 + providerIndex);
      const count = Math.round((scale * wave) / (1 + 6 * providerIndex));
      return {
        ...{ day, provider, outcome, count },
        ...{ inputTokens: count * 1900, outputTokens: count * 820, costUsd: count * 0.0041 },
        ...{ p50Ms: Math.round(2400 * wave) + 900, p95Ms: Math.round(5200 * wave) + 1800 },
      };
    }),
  ),
);
const failedCalls = ['rate_limited', 'unreachable', 'not_a_recipe'].map((outcome, index) => ({
  id: String(index),
  startedAt: '2026-11-18T10:00:00.000Z',
  provider: index === 2 ? 'openai-compatible' : 'openai',
  model: index === 2 ? `meta-llama/${'very-long-name-'.repeat(8)}vision` : 'gpt-5-mini',
  purpose: index === 1 ? 'compose' : 'recognize',
  outcome,
  durationMs: 240 + index * 9000,
  userId: index === 0 ? '0197f000-0000-7000-8000-000000000007' : null,
}));
const statistics: RecognitionStatistics = {
  recognizers: ['openai', 'anthropic', 'openai-compatible', 'embedded'],
  spending: { spentUsd: 17.384, budgetUsd: 20 },
  ...{ days, calls, failedCalls },
};
const results: RecognizerTestResult[] = [
  {
    recognizer: 'openai',
    outcome: 'works',
    title: 'Glazed donuts',
    problem: null,
    durationMs: 4120,
  },
  {
    ...{ recognizer: 'anthropic', outcome: 'failed', title: null },
    ...{ problem: 'key_rejected', durationMs: 240 },
  },
  {
    ...{ recognizer: 'openai-compatible', outcome: 'wrong', title: 'Spaghetti carbonara' },
    ...{ problem: null, durationMs: 9310 },
  },
  { recognizer: 'embedded', outcome: 'works', title: 'Donuts', problem: null, durationMs: 61 },
];

const succeed = (response: unknown) => ({ succeeded: true, response });

async function open(page: Page, overrides: Partial<RecognitionStatistics> = {}): Promise<void> {
  await mockResponse(page, REQUEST_PATTERN, succeed({ ...statistics, ...overrides }));
  await page.goto(PATH);
  await waitForText(page, 'Cost this month');
}

/** The recognition page of the admin area; the responses are mocked, so that there are enough calls. */
export const adminRecognitionScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: PATH, title: 'Recognition · Plateful' },
    {
      full: async (page) => {
        await open(page);
        await mockResponse(page, TEST_URL, succeed({ results }));
        await getButton(page, 'Test recognition').click();
        await waitForText(page, /^Works/);
        await page.getByText('Show as table').first().click();
      },
      empty: async (page) => {
        const spending = { spentUsd: 0, budgetUsd: null };
        await open(page, { recognizers: ['embedded'], spending, calls: [], failedCalls: [] });
        await waitForText(page, 'No calls in this period');
      },
      'budget-spent': (page) => open(page, { spending: { spentUsd: 20, budgetUsd: 20 } }),
      'test-failed': {
        expectedErrors: STATUS_500_CONSOLE_PATTERN,
        async open(page) {
          await open(page);
          await failRequest(page, TEST_URL);
          await getButton(page, 'Test recognition').click();
          await waitForText(page, /could not|failed|wrong/i);
        },
      },
    },
  ),
  ...createLoadingAndFailedScreens(PATH, {
    request: REQUEST_PATTERN,
    headingText: 'Recognition',
    errorText: 'The recognition data could not be loaded',
  }),
];
