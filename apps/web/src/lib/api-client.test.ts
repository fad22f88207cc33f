import { changePassword, checkLogin, requestRecoveryCode } from '@plateful/contract/schemas';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { callApi, getErrorMessage, isServerUnreachableError, toApiUrl } from '#lib/api-client.ts';
import { mockEndpoint, mockEndpointError, server } from '#testing/mock-server.ts';

afterEach(() => vi.restoreAllMocks());

const BASE = 'http://plateful.test/api/backend';
const passwordChange = { currentPassword: 'Old-pass-1', newPassword: 'New-pass-1' };
const requestPasswordChange = () => callApi(changePassword, passwordChange);
const getFailureMessage = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => getErrorMessage(error, 'fallback', 'network'),
  );

test('a plain-text endpoint resolves for the success body', async () => {
  let sentBody: unknown;
  server.use(
    mockEndpoint(changePassword, (body) => {
      sentBody = body;
      return 'succeeded' as const;
    }),
  );
  await expect(requestPasswordChange()).resolves.toBe('succeeded');
  expect(sentBody).toEqual(passwordChange);
});

test.each([
  ['an error text', 400, 'text/plain', 'Not right.', 'Not right.'],
  ['an error text with status 200', 200, 'text/plain', 'Not right.', 'Not right.'],
  ['the success text with another status', 500, 'text/plain', 'succeeded', 'succeeded'],
  ['an error page of a proxy', 502, 'text/html', '<h1>Bad Gateway</h1>', 'fallback'],
  ['a text that is too long', 500, 'text/plain', 'x'.repeat(301), 'fallback'],
  ['nothing', 500, 'text/plain', '', 'fallback'],
])(
  'a plain-text endpoint rejects with the error text: %s',
  async (_case, status, type, body, expectedMessage) => {
    server.use(
      http.post(`${BASE}${changePassword.path}`, () =>
        HttpResponse.text(body, { status, headers: { 'content-type': type } }),
      ),
    );
    expect(await getFailureMessage(requestPasswordChange())).toBe(expectedMessage);
  },
);

test('a plain-text endpoint rejects when the network fails', async () => {
  server.use(mockEndpointError(changePassword, 'network'));
  expect(await getFailureMessage(requestPasswordChange())).toBe('network');
});

test.each([
  ['with a message', { succeeded: false, errorMessage: 'No.' }, 'No.'],
  ['without a message', { succeeded: false }, 'fallback'],
])('an error body with status 200 rejects: %s', async (_case, body, expectedMessage) => {
  server.use(http.post(`${BASE}${requestRecoveryCode.path}`, () => HttpResponse.json(body)));
  expect(await getFailureMessage(callApi(requestRecoveryCode, { email: 'mia@example.com' }))).toBe(
    expectedMessage,
  );
});

test.each([
  [500, false],
  [502, true],
  [503, true],
  [504, true],
])(
  'an error page with status %i means that the server is unreachable: %s',
  async (status, expected) => {
    server.use(
      http.get(`${BASE}${checkLogin.path}`, () => HttpResponse.html('<h1>Error</h1>', { status })),
    );
    const error = await callApi(checkLogin).catch((reason: unknown) => reason);
    expect(isServerUnreachableError(error)).toBe(expected);
  },
);

test.each([
  [null, 'en'],
  ['de', 'de'],
  ['klingon', 'en'],
])('names the language of the page in every request: %s', async (stored, expected) => {
  if (stored) localStorage.setItem('language', stored);
  const sent: unknown[] = [];
  const recordRequest = ({ request }: { request: Request }) => {
    sent.push([request.headers.get('x-language'), request.headers.get('content-type')]);
  };
  server.events.on('request:start', recordRequest);
  server.use(mockEndpoint(changePassword, () => 'succeeded' as const));
  await callApi(checkLogin);
  await requestPasswordChange();
  server.events.removeListener('request:start', recordRequest);
  localStorage.removeItem('language');
  expect(sent).toEqual([
    [expected, null],
    [expected, 'application/json'],
  ]);
});

function prefetch(response: Promise<Response | undefined>): void {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  window.prefetchedResponses = { [toApiUrl(checkLogin.path)]: response };
}

test('uses the prefetched response without a second request', async () => {
  let requestCount = 0;
  server.use(
    mockEndpoint(checkLogin, () => {
      requestCount += 1;
      return { succeeded: true, isLogIn: false };
    }),
  );
  const body = { succeeded: true, isLogIn: true };
  prefetch(Promise.resolve(HttpResponse.json(body)));
  expect(await callApi(checkLogin)).toEqual(body);
  expect(requestCount).toBe(0);
  prefetch(Promise.resolve(undefined));
  await callApi(checkLogin);
  expect(requestCount, 'after a failed prefetch').toBe(1);
});

test('applies the timeout to a prefetched response that does not arrive', async () => {
  prefetch(new Promise<undefined>(() => undefined));
  expect(await getFailureMessage(callApi(checkLogin, undefined, { timeoutMs: 20 }))).toBe(
    'network',
  );
});
