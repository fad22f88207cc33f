import type { DailyProviderCalls, RecognitionStatistics } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  mockRecognitionCommand,
  mockRecognitionQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

const PATH = '/admin/recognition';
const USER_ID = '0197f000-0000-7000-8000-000000000007';

const listDays = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
  );

const buildCalls = (overrides: Partial<DailyProviderCalls>): DailyProviderCalls => ({
  ...{ day: '2026-10-03', provider: 'openai', outcome: 'ok', count: 1 },
  ...{ inputTokens: 0, outputTokens: 0, costUsd: 0, p50Ms: 800, p95Ms: 2900 },
  ...overrides,
});

const buildStatistics = (
  overrides: Partial<RecognitionStatistics> = {},
): RecognitionStatistics => ({
  recognizers: ['openai', 'embedded'],
  spending: { spentUsd: 4.5, budgetUsd: 20 },
  days: listDays(30),
  calls: [
    buildCalls({ count: 12, inputTokens: 9000, outputTokens: 4000, costUsd: 0.0425 }),
    buildCalls({ outcome: 'rate_limited', count: 3 }),
    buildCalls({ outcome: 'unreachable', count: 5, day: '2026-10-06' }),
    buildCalls({ outcome: 'cancelled' }),
    buildCalls({ outcome: 'running', p50Ms: null, p95Ms: null }),
    buildCalls({ provider: 'my-server', count: 2 }),
  ],
  failedCalls: [
    {
      ...{ id: 'call-1', startedAt: '2026-10-06T10:00:00.000Z', provider: 'openai' },
      ...{ model: 'gpt-5', purpose: 'compose', outcome: 'unreachable', durationMs: 40 },
      userId: USER_ID,
    },
    {
      ...{ id: 'call-2', startedAt: '2026-10-03T10:00:00.000Z', provider: 'openai' },
      ...{ model: 'gpt-5', purpose: 'recognize', outcome: 'new_kind', durationMs: null },
      userId: null,
    },
  ],
  ...overrides,
});

const mockStatistics = (overrides: Partial<RecognitionStatistics> = {}) =>
  mockRecognitionQuery('getRecognitionStatistics', ({ days }) =>
    buildStatistics({ days: listDays(days), ...overrides }),
  );

beforeEach(() => {
  server.use(mockSignedIn(buildUser({ isAdmin: true })), mockStatistics());
});

test('shows the calls per day by provider and outcome, over 30 or 90 days', async () => {
  const { user } = renderScreen(PATH);
  const calls = await screen.findByRole('region', { name: 'Calls by provider and outcome' });
  const openai = within(calls).getByRole('heading', { name: 'OpenAI' }).parentElement;
  expect(openai).toHaveTextContent(/^OpenAIsuccessful12.*failed8.*canceled1/);
  const ownServer = within(calls).getByRole('heading', { name: 'my-server' }).parentElement;
  expect(ownServer).toHaveTextContent(/^my-serversuccessful2.*failed0.*canceled0/);
  expect(calls).toHaveTextContent('Reasons for failuresUnreachable 5Too many requests 3');
  await user.click(within(calls).getByText('Show as table'));
  expect(await within(calls).findAllByRole('row')).toHaveLength(32);
  const durations = screen.getByRole('region', { name: 'Duration of successful calls' });
  within(durations).getByRole('img', {
    name: 'OpenAI, 95th percentile: over 30 days, the most on Oct 3, 2026: 2.9 s',
  });
  expect(screen.getByRole('region', { name: 'Known cost' })).toHaveTextContent('Known cost$0.0425');
  expect(screen.getByRole('region', { name: 'Tokens' })).toHaveTextContent('Tokens13K');
  await user.click(screen.getByRole('radio', { name: '90 days' }));
  await waitFor(() => expect(within(calls).getAllByRole('row')).toHaveLength(92));
});

test.each([
  [{ spentUsd: 4.5, budgetUsd: 20 }, /\$4\.50of \$20\.00\$15\.50 left\. Calls stop/],
  [{ spentUsd: 20, budgetUsd: 20 }, /\$20\.00of \$20\.00The budget is spent/],
  [{ spentUsd: 0, budgetUsd: 0 }, /\$0\.00of \$0\.00The budget is spent/],
  [{ spentUsd: 0.0042, budgetUsd: null }, /\$0\.0042There is no monthly limit\./],
])('compares the cost of the month with the budget: %o', async (spending, text) => {
  server.use(mockStatistics({ spending }));
  renderScreen(PATH);
  const card = await screen.findByRole('region', { name: 'Cost this month' });
  expect(card).toHaveTextContent(text);
});

test('lists failed calls with links to the log entries of their users', async () => {
  renderScreen(PATH);
  const list = await screen.findByRole('region', { name: 'Failed calls' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Unreachable.*OpenAI · gpt-5 · Recipe by name · 40 ms/);
  expect(second).toHaveTextContent(/^new_kind.*OpenAI · gpt-5 · Photo$/);
  expect(within(list).getAllByRole('link')).toHaveLength(1);
  expect(within(list).getByRole('link')).toHaveAttribute(
    'href',
    `/app/admin/logs?level=all&userId=${USER_ID}`,
  );
});

test('tests the recognizers, and says whether each one sees the photo', async () => {
  const recognizers = ['openai', 'anthropic', 'google', 'embedded'];
  server.use(
    mockStatistics({ recognizers }),
    mockRecognitionCommand('TEST_RECOGNISER', () => ({
      results: [
        { outcome: 'failed', title: null, problem: 'key_rejected', durationMs: 90 },
        { outcome: 'wrong', title: 'Ramen', problem: null, durationMs: 1500 },
        { outcome: 'wrong', title: null, problem: null, durationMs: 700 },
        { outcome: 'works', title: 'Donuts', problem: null, durationMs: 60 },
      ].map((result, index) => ({ ...result, recognizer: recognizers[index] })) as never,
    })),
  );
  const { user } = renderScreen(PATH);
  const card = await screen.findByRole('region', { name: 'Recognizers' });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([...['OpenAI', 'Anthropic', 'Google', 'Built-in recognition']]);
  await user.click(within(card).getByRole('button', { name: 'Test recognition' }));
  await within(card).findByText(/Works/);
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'OpenAIIt does not accept the API key. Check the key. 90 ms',
    expect.stringMatching(/^AnthropicIt answers, but does not see the photo: it named “Ramen”/),
    expect.stringMatching(/^GoogleIt answers, but does not see the photo: it found no dish/),
    'Built-in recognitionWorks: it named the dish “Donuts”. 60 ms',
  ]);
});

test.each([
  ['TOO_MANY', 'Too many requests. Please wait a moment and try again.'],
  ['network', 'The test failed. Please try again.'],
] as const)('says that the test failed: %s', async (failure, message) => {
  server.use(mockRecognitionCommand('TEST_RECOGNISER', failure));
  const { user } = renderScreen(PATH);
  await user.click(await screen.findByRole('button', { name: 'Test recognition' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('says that there are no calls', async () => {
  server.use(mockStatistics({ recognizers: ['embedded'], calls: [], failedCalls: [] }));
  renderScreen(PATH);
  expect(await screen.findByText('No calls in this period')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Failed calls' })).toBeNull();
  expect(screen.getByText('All photos are sent to this recognizer.')).toBeVisible();
  expect(screen.queryByText(/costs as much as a scan/)).toBeNull();
});

test('says that loading failed, and tries again', async () => {
  server.use(mockRecognitionQuery('getRecognitionStatistics', 'INTERNAL'));
  const { user } = renderScreen(PATH);
  expect(await screen.findByText('The recognition data could not be loaded')).toBeVisible();
  server.use(mockStatistics());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'Recognizers' })).toBeVisible();
});
