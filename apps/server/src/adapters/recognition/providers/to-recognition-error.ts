import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
  TypeValidationError,
} from 'ai';
import { RecognitionError, type RecognitionErrorKind } from '#ports/recognizer.ts';

const kindByStatus: Readonly<Record<number, RecognitionErrorKind>> = {
  401: 'key_rejected',
  402: 'no_credit',
  403: 'key_rejected',
  404: 'model_missing',
  408: 'too_slow',
  409: 'busy',
  413: 'too_large',
  429: 'rate_limited',
  504: 'too_slow',
};

/** What providers say in the bodies of errors whose status has another or several meanings. */
const kindByBody: readonly [RegExp, RecognitionErrorKind][] = [
  [
    /insufficient_quota|billing_(not_active|hard_limit)|credit balance|(insufficient|out of) (credits?|funds|balance)|credits are depleted/i,
    'no_credit',
  ],
  [/api[_ ]key[_ ](not valid|invalid)|invalid (x-)?api[_ -]key/i, 'key_rejected'],
  [
    /(not|n't) (support|accept|process|have)[^.]{0,40}(image|vision|multimodal)|(image|vision)[^.]{0,40}not supported|image input|no endpoints found that support image|mmproj/i,
    'cannot_see',
  ],
  [/content[_ ]?(policy|filter)|safety|moderation/i, 'refused'],
  [/(image|payload|request)[^.]{0,40}(too large|exceeds?)/i, 'too_large'],
  [/model[^.]{0,80}(not found|does not exist|is not available)/i, 'model_missing'],
];
/** A client error with one of these statuses may mean what its body says. */
const ambiguousStatuses = [400, 402, 403, 404, 422, 429, 500];

const MAX_CAUSE_LENGTH = 200;
/** Clients are not told to wait longer. */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** Maps an error of a request to the port's errors. The message names the cause for the log, without keys. */
export function toRecognitionError(error: unknown, signal: AbortSignal): RecognitionError {
  if (signal.aborted) return toAbortError(signal);
  const knownError = findRecognitionError(error);
  if (knownError) return knownError;
  if (APICallError.isInstance(error)) {
    return error.statusCode === undefined ? toNetworkError(error) : toStatusError(error);
  }
  const isInvalid = [
    EmptyResponseBodyError,
    InvalidResponseDataError,
    JSONParseError,
    NoContentGeneratedError,
    TypeValidationError,
  ].some((type) => type.isInstance(error));
  if (isInvalid) return new RecognitionError('not_a_recipe', describe(error));
  if (isNetworkError(error)) return toNetworkError(error);
  // An error within a stream, whose shape depends on the provider, or an unexpected one.
  const text = toText(error);
  const options = error instanceof Error ? { cause: error } : {};
  return new RecognitionError(findKindByBody(text) ?? 'busy', describe(text), options);
}

function toAbortError({ reason }: AbortSignal): RecognitionError {
  if (reason instanceof RecognitionError) return reason;
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError';
  return isTimeout
    ? new RecognitionError('too_slow', 'The provider took too long')
    : new RecognitionError('cancelled', 'The request was aborted');
}

function toNetworkError(error: unknown): RecognitionError {
  return new RecognitionError('unreachable', describe(error));
}

/** An error of our own, such as that of `sizeLimitedFetch`, which the SDK wraps. */
function findRecognitionError(error: unknown): RecognitionError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RecognitionError) return cause;
  return null;
}

function isNetworkError(error: unknown): boolean {
  const isFetchError =
    error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
  return isFetchError || findErrorCode(error) !== null;
}

function findErrorCode(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return null;
}

function toStatusError(error: APICallError): RecognitionError {
  const { statusCode = 0, responseBody = '', responseHeaders } = error;
  // The body of a successful response could not be read or parsed.
  if (statusCode < 300) {
    if (isNetworkError(error.cause)) return toNetworkError(error);
    return new RecognitionError('not_a_recipe', describe(error));
  }
  const kind = getKind(statusCode, responseBody);
  // Providers repeat keys that they reject.
  const cause = kind === 'key_rejected' ? '' : `: ${describe(error)}`;
  const retryAfterSeconds = parseRetryAfter(responseHeaders) ?? parseRetryDelay(responseBody);
  return new RecognitionError(kind, `HTTP ${statusCode}${cause}`, {
    ...(retryAfterSeconds !== null && {
      retryAfterSeconds: Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS),
    }),
  });
}

function getKind(status: number, body: string): RecognitionErrorKind {
  const kindOfBody = ambiguousStatuses.includes(status) ? findKindByBody(body) : undefined;
  return kindOfBody ?? kindByStatus[status] ?? (status >= 500 ? 'busy' : 'rejected');
}

function findKindByBody(body: string): RecognitionErrorKind | undefined {
  const start = body.slice(0, 2000);
  return kindByBody.find(([pattern]) => pattern.test(start))?.[1];
}

/** In seconds: `Retry-After` is a number or a date. */
function parseRetryAfter(headers: Record<string, string> | undefined): number | null {
  const value = headers?.['retry-after'];
  if (!value) return null;
  const seconds = /^\d+(\.\d+)?$/.test(value.trim())
    ? Number(value)
    : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

/** In seconds. Google sends `RetryInfo` in the body instead of the header. */
function parseRetryDelay(body: string): number | null {
  const [, seconds] = body.match(/"retryDelay":\s*"(\d{1,6}(?:\.\d{1,9})?)s"/) ?? [];
  return seconds === undefined ? null : Math.ceil(Number(seconds));
}

function describe(error: unknown): string {
  const text =
    error instanceof Error
      ? `${findErrorCode(error) ?? error.name} ${error.message}`
      : String(error);
  return text
    .replace(/\b(sk|key|AIza|Bearer)[-_ ]?[\w.-]{8,}/gi, '[key]')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_CAUSE_LENGTH);
}

function toText(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'string') return error;
  try {
    return JSON.stringify(error) ?? '';
  } catch {
    return '';
  }
}
