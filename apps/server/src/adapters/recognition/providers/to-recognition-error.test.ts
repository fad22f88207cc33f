import { APICallError } from 'ai';
import { describe, expect, it } from 'vitest';
import { RecognitionError } from '#ports/recognizer.ts';
import { toRecognitionError } from './to-recognition-error.ts';

const { signal } = new AbortController();

function createStatusError(statusCode: number, responseBody: string, responseHeaders = {}) {
  const request = { url: 'http://localhost/v1', requestBodyValues: { photo: 'a large photo' } };
  const response = { statusCode, responseBody, responseHeaders };
  return new APICallError({ message: responseBody.slice(0, 500), ...request, ...response });
}

/** What services and servers answer, as documented or seen. */
const answers: [string, number, string][] = [
  [
    'no_credit',
    429,
    '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}',
  ],
  ['no_credit', 400, 'Your credit balance is too low to access the Anthropic API.'],
  ['no_credit', 402, 'Insufficient credits'],
  [
    'rate_limited',
    429,
    'You exceeded your current quota, please check your plan and billing details.',
  ],
  ['key_rejected', 400, 'API key not valid. Please pass a valid API key. (API_KEY_INVALID)'],
  ['key_rejected', 401, 'Incorrect API key provided: my-own-key'],
  ['cannot_see', 404, 'No endpoints found that support image input'],
  ['cannot_see', 500, 'image input is not supported - hint: you may need to provide the mmproj'],
  ['cannot_see', 400, "This model doesn't support images"],
  ['refused', 400, 'Your request was rejected by our safety system: content_policy_violation'],
  ['too_large', 400, 'image exceeds 5 MB maximum'],
  ['model_missing', 400, 'The model `gpt-x` does not exist'],
  ['model_missing', 404, 'model "llava" not found, try pulling it first'],
  ['rejected', 400, 'Unsupported parameter: response_format'],
  ['rejected', 422, 'stream is not allowed'],
  ['busy', 409, 'conflict'],
  ['busy', 529, 'overloaded_error'],
  ['busy', 502, '<html>Bad gateway</html>'],
  ['too_slow', 504, 'Gateway time-out'],
];

describe('the error of a status', () => {
  it.each(answers)('is %s for %i %s', (kind, status, body) => {
    expect(toRecognitionError(createStatusError(status, body), signal)).toMatchObject({ kind });
  });

  it.each([
    ['7', 7],
    ['0.2', 1],
    [new Date(Date.now() + 60_000).toUTCString(), expect.closeTo(60, -1)],
    ['soon', undefined],
    ['999999999999999999999999', 3600],
  ])('names the time of Retry-After: %s', (header, seconds) => {
    const error = createStatusError(429, 'slow down', { 'retry-after': header });
    expect(toRecognitionError(error, signal).retryAfterSeconds).toEqual(seconds);
  });

  it('contains neither the key nor the photo', () => {
    const errors = [
      createStatusError(401, 'Incorrect API key provided: my-own-key'),
      createStatusError(500, 'failed for Bearer abcdefgh12345 and sk-proj-abcdefgh'),
    ].map((error) => toRecognitionError(error, signal));
    for (const error of errors) {
      expect(error.message).not.toMatch(/my-own-key|abcdefgh/);
      expect(error.cause).toBeUndefined();
    }
  });
});

describe('another error', () => {
  const connectionError = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

  it.each([
    ['unreachable', new TypeError('fetch failed', { cause: connectionError })],
    ['unreachable', new TypeError('terminated')],
    ['unreachable', Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })],
    ['not_a_recipe', new Error('x', { cause: new RecognitionError('not_a_recipe', 'too long') })],
    ['busy', { type: 'error', error: { type: 'overloaded_error' } }],
    ['no_credit', { error: { code: 'insufficient_quota' } }],
    ['busy', new RangeError('a mistake')],
  ])('is %s for %s', (kind, error) => {
    expect(toRecognitionError(error, signal)).toMatchObject({ kind });
  });

  it('is cancelled, or the reason, after the request was aborted', () => {
    const toError = (reason?: unknown) =>
      toRecognitionError(new Error('aborted'), AbortSignal.abort(reason)).kind;
    expect(toError()).toBe('cancelled');
    expect(toError(new DOMException('late', 'TimeoutError'))).toBe('too_slow');
    expect(toError(new RecognitionError('unavailable', 'closed'))).toBe('unavailable');
  });
});
