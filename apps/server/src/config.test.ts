import { expect, it } from 'vitest';
import { getPaymentsWarning, readConfig } from '#config.ts';

it.each([{}, { RECOGNISER: 'auto', STORAGE_URL: '' }, { RECOGNISER: 'embedded' }])(
  'selects the built-in adapters for %o',
  (environment) => {
    const { recognizer, media, payments } = readConfig(environment, '/srv');
    expect(payments).toEqual({ kind: 'test' });
    expect(recognizer).toEqual({ kind: 'embedded' });
    expect(media).toEqual({ kind: 'disk', directory: '/srv/data/media' });
  },
);

it.each([
  [
    { STORAGE_URL: 's3://photos' },
    'STORAGE_URL: is not supported yet; photos are stored in DATA_DIR',
  ],
  [{ RECOGNISER: 'oracle' }, expect.stringMatching(/^RECOGNISER: .*auto/)],
])('rejects %o with a line that names the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(expect.objectContaining({ message }));
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
  expect(getPaymentsWarning(readConfig(production))).toMatch(/test payments.*STRIPE_SECRET_KEY/);
  expect(getPaymentsWarning(readConfig({ ...production, ...testKeys }))).toBeNull();
  expect(getPaymentsWarning(readConfig({}))).toBeNull();
});

it('never prints a key', () => {
  const environment = { ...liveKeys, STRIPE_SECRET_KEY: 'sk_wrong_c0ffee' };
  expect(() => readConfig(environment)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('c0ffee') }),
  );
});
