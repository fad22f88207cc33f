import { describe, expect, it } from 'vitest';
import { redactData, redactText } from './redact-secrets.ts';

const secret = 'k3Q-hJ9_xW2mN8vB4cZ7pL1sD6fG0tR5yU3iO9aE2qX';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abcDEF123-_';

describe('a text', () => {
  it.each([
    ['password=Basil-and-lemon-1 failed', 'password=[redacted] failed'],
    ['{"newPassword":"Basil and lemon","a":1}', '{"newPassword":[redacted],"a":1}'],
    ["currentPassword: 'Basil and lemon'", 'currentPassword: [redacted]'],
    ['POST /login?code=abc123&next=/items', 'POST /login?code=[redacted]&next=/items'],
    ['Your code is 123456.', 'Your code is [redacted].'],
    ['Cookie: plateful_session=abc; theme=dark', 'Cookie: [redacted]'],
    ['set-cookie: a=b\nhost: x', 'set-cookie: [redacted]\nhost: x'],
    ['Authorization: Bearer abc', 'Authorization: [redacted]'],
    ['sent Bearer abcdefghijklmnop', 'sent Bearer [redacted]'],
    [`token ${jwt} expired`, 'token [redacted] expired'],
    [`session ${secret} not found`, 'session [redacted] not found'],
    ['key sk_live_51H8abcdEFGH is invalid', 'key [redacted] is invalid'],
    ['key sk_test_51H8abcdEFGH and pk_live_51H8abcdEFGH', 'key [redacted] and [redacted]'],
    ['whsec_abcdefgh12345678', '[redacted]'],
    ['AIzaSyA1234567890abcdefghijklmnopqrstuv', '[redacted]'],
    ['sk-ant-api03-abcdefghij_klmnop', '[redacted]'],
    ['sk-proj-abcdefghijklmnop', '[redacted]'],
    ['pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH', '[redacted]'],
    ['card 4242 4242 4242 4242 declined', 'card [redacted] declined'],
    ['card 4000-0000-0000-0002', 'card [redacted]'],
    ['378282246310005', '[redacted]'],
    ['token=abc&otpTokenId=def', 'token=[redacted]&otpTokenId=[redacted]'],
    ['Incorrect API key provided: sk-proj-abcd1234EFGH', 'Incorrect API key provided: [redacted]'],
    ['x-api-key: sk-ant-api03-abcd_1234-EFGH', 'x-api-key: [redacted]'],
    ['GET /v1/keys/sk-ant-api03-abcd1234/usage', 'GET /v1/keys/[redacted]/usage'],
    [
      'https://ai.example/v1beta/models?key=AIzaSyA123&alt=json',
      'https://ai.example/v1beta/models?key=[redacted]&alt=json',
    ],
    ['key AQ.Ab8RN6KfabcdefGHIJKL12 was rejected', 'key [redacted] was rejected'],
    ['gsk_abcdefgh12345678, hf_abcdefgh12345678', '[redacted], [redacted]'],
    ['github_pat_11ABCDEFG0abcdefgh', '[redacted]'],
    ['ASIAIOSFODNN7EXAMPLE', '[redacted]'],
    ['?X-Amz-Signature=fe5f80f77d5fa3&X-Amz-Date=1', '?X-Amz-Signature=[redacted]&X-Amz-Date=1'],
    ['/callback?h=Bearer%20abcdefghijklmnop&x=1', '/callback?h=Bearer%20[redacted]&x=1'],
    ['sent bearer abcdefghijklmnop1234', 'sent bearer [redacted]'],
    ['rk_live_51H8abcdEFGH, ek_test_51H8abcdEFGH', '[redacted], [redacted]'],
    ['sk_AbCdEfGhIjKlMnOpQrStUv of the app store', '[redacted] of the app store'],
    [
      'postgres://app:Basil1234@db.example:5432/app',
      'postgres://app:[redacted]@db.example:5432/app',
    ],
    ['/pay?card=4242%204242%204242%204242&exp=1', '/pay?card=[redacted]&exp=1'],
    ['/pay?card=4242+4242+4242+4242', '/pay?card=[redacted]'],
    ['/pay/4242424242424242/now', '/pay/[redacted]/now'],
    ['card\t4242\u00a04242\u00a04242\u00a04242', 'card\t[redacted]'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it.each([
    'Please enter your password.',
    'Unexpected token < in JSON at position 0',
    'Basic ingredients: 200 g flour, 4242 g water',
    'request 0192f0c1-7c1e-7000-8000-0123456789ab took 1763863978123 ms',
    '4242 4242 4242 4241 has another check digit',
    'ECONNREFUSED 127.0.0.1:5432, code 500, item 123456',
    'https://example.com/items/0192f0c1?page=3',
    // The digits of this UUID are those of a card.
    'request aaaaaaa4-2424-2424-2424-24242aaaaaaa',
    'bearer authentication is off',
    'mailto:ada@example.com and http://localhost:3000/@ada',
    'sk_button, a risk-averse disk-usage task-list-of-tonight',
  ])('without a secret is unchanged: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('of any content takes little time', () => {
    const start = process.cpuUsage();
    for (const part of [
      'a',
      'token',
      'code ',
      '4',
      '4 ',
      'eyJ',
      'sk-',
      'sk_',
      '?code=',
      '&a-',
      '://a:',
      'bearer ',
      '4%20',
      '4-42 ',
      '"',
      'cookie',
    ]) {
      redactText(part.repeat(16_000 / part.length));
    }
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
  });
});

it('redacts fields by their names, in lists and objects', () => {
  const data = {
    password: 'Basil',
    user: { otpTokenId: 'x', code: 123456, name: 'Ada' },
    codes: ['123456', 123456],
    error: { code: 'ECONNREFUSED', status: 500 },
    card: 4242424242424242,
    'Bearer abcdefghijklmnop': 1,
    isTokenRefresh: true,
    headers: [{ cookie: 'a=b' }],
    note: null,
  };
  expect(redactData(data)).toEqual({
    password: '[redacted]',
    user: { otpTokenId: '[redacted]', code: '[redacted]', name: 'Ada' },
    codes: ['[redacted]', '[redacted]'],
    error: { code: 'ECONNREFUSED', status: 500 },
    card: '[redacted]',
    'Bearer [redacted]': 1,
    isTokenRefresh: true,
    headers: [{ cookie: '[redacted]' }],
    note: null,
  });
});
