import { expect, it } from 'vitest';
import { getConfigWarnings, readConfig } from '#config.ts';

it.each([{}, { RECOGNISER: 'auto', STORAGE_URL: '' }, { RECOGNISER: 'embedded' }])(
  'selects the built-in adapters for %o',
  (environment) => {
    const { recognizers, media, payments } = readConfig(environment, '/srv');
    expect(payments).toEqual({ kind: 'test' });
    expect(recognizers).toEqual([{ kind: 'embedded' }]);
    expect(media).toEqual({ kind: 'disk', directory: '/srv/data/media' });
  },
);

it.each([
  [{ STORAGE_URL: 's3://photos' }, 'AWS_ACCESS_KEY_ID: is required by STORAGE_URL.'],
  [{ RECOGNISER: 'oracle' }, expect.stringMatching(/^RECOGNISER: .*auto/)],
  [{ METRICS_TOKEN: ' ' }, 'METRICS_TOKEN: must not be empty'],
])('rejects %o with a line that names the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(expect.objectContaining({ message }));
});

const openAi = { OPENAI_API_KEY: 'sk-1' };
const gemini = { GOOGLE_GENERATIVE_AI_API_KEY: 'g-1' };
const ollama = { RECOGNISER_BASE_URL: 'http://ollama:11434/v1', RECOGNISER_MODEL: 'llava' };

it.each([
  [{ ...openAi, ...gemini }, ['openai sk-1']],
  [{ RECOGNISER: 'auto', ...gemini }, ['google g-1']],
  [{ RECOGNISER: 'embedded', ...openAi }, ['embedded']],
  [
    { RECOGNISER: 'google, openai,embedded', ...openAi, ...gemini },
    ['google g-1', 'openai sk-1', 'embedded'],
  ],
  [{ RECOGNISER: 'local,openai', ...openAi }, ['local', 'openai sk-1']],
  [{ RECOGNISER: 'openai-compatible', ...ollama }, ['openai-compatible null']],
  [{ RECOGNISER: 'openai-compatible', ...ollama, ...openAi }, ['openai-compatible sk-1']],
])('selects the recognizers for %o', (environment, expected) => {
  const selected = readConfig(environment).recognizers.map((recognizer) =>
    'apiKey' in recognizer ? `${recognizer.kind} ${recognizer.apiKey}` : recognizer.kind,
  );
  expect(selected).toEqual(expected);
});

it('gives model and base URL to the first provider', () => {
  const environment = { ...openAi, ...gemini, RECOGNISER: 'embedded,google,openai' };
  const first = { RECOGNISER_MODEL: 'gemini-x', RECOGNISER_BASE_URL: 'https://proxy.example/v1' };
  expect(readConfig({ ...environment, ...first }).recognizers).toEqual([
    { kind: 'embedded' },
    { kind: 'google', model: 'gemini-x', baseUrl: 'https://proxy.example/v1', apiKey: 'g-1' },
    { kind: 'openai', model: expect.stringMatching(/^gpt-/), baseUrl: null, apiKey: 'sk-1' },
  ]);
});

it.each([
  [{ RECOGNISER: 'openai' }, 'OPENAI_API_KEY: is required by RECOGNISER=openai.'],
  [{ RECOGNISER: 'openai,anthropic', ...openAi }, /^ANTHROPIC_API_KEY: is required/],
  [{ RECOGNISER: 'openai,openai', ...openAi }, /^RECOGNISER: must be .* different names/],
  [{ RECOGNISER: 'openai,', ...openAi }, /^RECOGNISER: must be/],
  [{ RECOGNISER: 'auto,embedded' }, /^RECOGNISER: must be/],
  [{ RECOGNISER: 'openai-compatible', RECOGNISER_MODEL: 'llava' }, /^RECOGNISER_BASE_URL: is req/],
  [{ RECOGNISER: 'openai-compatible', ...ollama, RECOGNISER_MODEL: '' }, /^RECOGNISER_MODEL: is/],
  [{ RECOGNISER: 'google,openai-compatible', ...ollama, ...gemini }, /^RECOGNISER_BASE_URL: /],
  [
    { ...openAi, RECOGNISER_BASE_URL: 'http://ai.example' },
    /^RECOGNISER_BASE_URL: must be an https/,
  ],
  [{ RECOGNISER_MODEL: 'gpt-x' }, /^RECOGNISER_MODEL requires a provider/],
  [{ OPENAI_API_KEY: 'two words' }, 'OPENAI_API_KEY: must be an API key'],
  [{ RECOGNISER_MONTHLY_BUDGET_USD: 'ten' }, /^RECOGNISER_MONTHLY_BUDGET_USD: /],
])('rejects the recognizer settings %o', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
};
const liveKeys = {
  ...testKeys,
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

it.each([
  testKeys,
  { ...testKeys, STRIPE_API_BASE: 'http://127.0.0.1:12111' },
  { ...liveKeys, PUBLIC_URL: 'https://plateful.example' },
])('takes card payments with Stripe for %o', (environment) => {
  expect(readConfig(environment).payments).toEqual({
    kind: 'stripe',
    secretKey: environment.STRIPE_SECRET_KEY,
    publishableKey: environment.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    apiBase: 'STRIPE_API_BASE' in environment ? environment.STRIPE_API_BASE : null,
  });
});

const without = (name: keyof typeof testKeys) => ({ ...testKeys, [name]: '' });

it.each([
  [without('STRIPE_SECRET_KEY'), 'STRIPE_PUBLISHABLE_KEY requires STRIPE_SECRET_KEY.'],
  [without('STRIPE_PUBLISHABLE_KEY'), 'STRIPE_SECRET_KEY requires STRIPE_PUBLISHABLE_KEY.'],
  [without('STRIPE_WEBHOOK_SECRET'), 'STRIPE_SECRET_KEY requires STRIPE_WEBHOOK_SECRET.'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }, /^STRIPE_WEBHOOK_SECRET requires STRIPE_SECRET/],
  [{ STRIPE_API_BASE: 'https://pay.example' }, /^STRIPE_API_BASE requires STRIPE_SECRET_KEY/],
  [{ ...testKeys, STRIPE_SECRET_KEY: 'pk_test_1' }, /^STRIPE_SECRET_KEY: must .* sk_ or rk_/],
  [{ ...testKeys, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, /^STRIPE_PUBLISHABLE_KEY: must .* pk_/],
  [{ ...testKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /^STRIPE_PUBLISHABLE_KEY: .* same mode/],
  [{ ...testKeys, STRIPE_WEBHOOK_SECRET: ' ' }, /^STRIPE_WEBHOOK_SECRET: must not be empty/],
  [{ ...testKeys, STRIPE_API_BASE: 'http://pay.example' }, /^STRIPE_API_BASE: must be an https/],
  [{ ...testKeys, STRIPE_API_BASE: 'https://a.example/v1' }, /^STRIPE_API_BASE: must not have a/],
  [liveKeys, /^PUBLIC_URL: must be an https URL/],
  [{ ...liveKeys, PUBLIC_URL: 'http://plateful.example' }, /^PUBLIC_URL: must be an https URL/],
  [{ REVENUECAT_WEBHOOK_SECRET: 'short' }, /^REVENUECAT_WEBHOOK_SECRET: is too short/],
])('rejects the payment settings %o', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

it('warns in production that memberships are sold with test payments', () => {
  const production = { NODE_ENV: 'production' };
  const getWarnings = (environment: Record<string, string>) =>
    getConfigWarnings(readConfig(environment));
  const testPayments = expect.stringMatching(/test payments.*STRIPE_SECRET_KEY/);
  expect(getWarnings(production)).toEqual([testPayments]);
  expect(getWarnings({ ...production, ...testKeys })).toEqual([]);
  expect(getWarnings({})).toEqual([]);
});

it('warns of a short token for the metrics', () => {
  const warnings = getConfigWarnings(readConfig({ METRICS_TOKEN: '15 characters!!' }));
  expect(warnings).toEqual([expect.stringMatching(/^METRICS_TOKEN .* at least 16/)]);
  expect(getConfigWarnings(readConfig({ METRICS_TOKEN: '16 characters!!!' }))).toEqual([]);
});

it('never prints a key', () => {
  const environment = { ...liveKeys, STRIPE_SECRET_KEY: 'sk_wrong_c0ffee' };
  expect(() => readConfig(environment)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('c0ffee') }),
  );
});
