import type {
  ActionResponseOf,
  ActionTable,
  BodyInputOf,
  Endpoint,
  HttpCall,
  PayloadInputOf,
  ResponseOf,
} from '@plateful/contract';
import { LANGUAGE_HEADER } from '@plateful/contract';
import { getStoredLanguageOrEnglish } from '#lib/language.ts';
import {
  type ErrorBody,
  isObjectOrArray,
  type JsonObject,
  parseErrorBody,
} from '#lib/parse-error-body.ts';
import { consumePrefetchedResponse } from '#lib/prefetched-responses.ts';
import {
  loadServerMessageTranslations,
  texts,
  translateServerMessage,
} from '#texts/localization.ts';

const API_BASE_PATH = '/api/backend';
const DEFAULT_TIMEOUT_MS = 30_000;

/** The URL of an endpoint on this site, for links that download its response. */
export const toApiUrl = (path: string) => `${API_BASE_PATH}${path}`;

type LimitDetails = Omit<ErrorBody, 'succeeded' | 'errorMessage' | 'code'>;

/** The server responded with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The stable error code; `UNKNOWN` when the response had none. */
  readonly code: string;
  /** The server's message for the user; empty when the response had none. */
  readonly errorMessage: string;
  readonly details: LimitDetails;
  /** The message for a response without a valid error body; empty when the screen has a better one. */
  readonly defaultMessage: string;
  /** Seconds after which the request may succeed, from the header `Retry-After`; 0 without one. */
  readonly retryAfterSeconds: number;

  constructor(
    status: number,
    errorBody: ErrorBody = {},
    defaultMessage = '',
    retryAfterSeconds = 0,
  ) {
    super(errorBody.errorMessage || `The server responded with status ${status}`);
    const { succeeded: _, errorMessage = '', code = 'UNKNOWN', ...fields } = errorBody;
    this.status = status;
    this.code = code;
    this.errorMessage = errorMessage;
    this.details = fields;
    this.defaultMessage = defaultMessage;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response arrived: offline, server down, or timed out. */
class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export interface ApiCallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Lets the request finish, and keeps its cookies, when the page is closed. */
  keepalive?: boolean;
}

/** A longer plain-text response is not treated as a message for the user. */
const MAX_ERROR_MESSAGE_LENGTH = 300;

/** The message to show for `error`: the server's message if there is one, else `fallback`. */
export function getErrorMessage(
  error: unknown,
  fallback: string,
  networkMessage = fallback,
): string {
  if (error instanceof NetworkError) return networkMessage;
  if (!(error instanceof ApiError)) return fallback;
  if (error.errorMessage) return translateServerMessage(error.errorMessage);
  return (!isServerUnreachableError(error) && error.defaultMessage) || fallback;
}

/** Whether a request got no response, which may mean that the connection is down. */
export const isNetworkError = (error: unknown): boolean => error instanceof NetworkError;

/** True when the server has rejected what the user has entered. */
export const isInputRejectedError = (error: unknown): boolean =>
  error instanceof ApiError && [400, 409].includes(error.status);

/** True when there was no response, or a gateway returned 502, 503 or 504. */
export function isServerUnreachableError(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ApiError && [502, 503, 504].includes(error.status))
  );
}

/** Resolves with `undefined` without a prefetched response. @throws the abort reason of `signal` */
async function waitForPrefetchedResponse(
  url: string,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([consumePrefetchedResponse(url), aborted]);
}

let lastResponseAt: number | undefined;

/** The server's time, in seconds but given in milliseconds, when it sent the last response. */
export const getServerTimeOfLastResponseMs = () => lastResponseAt;

type ApiRequestInit = RequestInit & { headers?: Record<string, string> };

/** Sends the request and reads the whole response. */
async function sendRequest(
  path: string,
  init: ApiRequestInit,
  options: ApiCallOptions,
): Promise<{ response: Response; text: string }> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const { keepalive = false } = options;
  try {
    const url = toApiUrl(path);
    const headers = { ...init.headers, [LANGUAGE_HEADER]: getStoredLanguageOrEnglish() };
    const response =
      (init.method ? undefined : await waitForPrefetchedResponse(url, signal)) ??
      (await fetch(url, { credentials: 'same-origin', ...init, headers, keepalive, signal }));
    lastResponseAt = Date.parse(response.headers.get('date') ?? '') || lastResponseAt;
    return { response, text: await response.text() };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new NetworkError('The server did not respond', { cause });
  }
}

/** The id of a failed request, by which the operator finds it in the logs. */
export const getErrorRequestId = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.requestId : undefined;

/**
 * Checks whether a download would start, because a link cannot show an error. A HEAD response has no body, so the
 * error code is derived from the status.
 * @throws ApiError when the download would fail
 */
export async function checkDownloadWithHeadRequest(path: string): Promise<void> {
  const { response } = await sendRequest(path, { method: 'HEAD' }, {});
  if (response.ok) return;
  const code = response.status === 403 ? REAUTHENTICATION_REQUIRED : 'UNKNOWN';
  throw new ApiError(response.status, { code });
}

const REAUTHENTICATION_REQUIRED = 'REAUTHENTICATION_REQUIRED';

/** Whether the user has to enter the password, or sign in with Google, again first. */
export const isReauthenticationRequiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === REAUTHENTICATION_REQUIRED;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends a request and parses the JSON object in the response. The server validates responses against the contract, so
 * this only checks that it is an object.
 */
async function requestJson(
  path: string,
  init: ApiRequestInit,
  options: ApiCallOptions,
  defaultMessage = '',
): Promise<JsonObject> {
  const { response, text } = await sendRequest(path, init, options);
  const body = parseJson(text);
  const errorBody = parseErrorBody(body);
  if (errorBody || !response.ok) await loadServerMessageTranslations();
  if (errorBody) throw new ApiError(response.status, errorBody, '', getRetryAfterSeconds(response));
  if (!response.ok) throw new ApiError(response.status, {}, defaultMessage);
  if (!isObjectOrArray(body)) throw new ApiError(response.status, { code: 'INVALID_RESPONSE' });
  return body;
}

/** Our server sends seconds, never a date. */
function getRetryAfterSeconds({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds : 0;
}

const SUCCEEDED = 'succeeded';

/** For plain-text endpoints: any body other than the success text is the error message. */
async function requestText(
  path: string,
  init: ApiRequestInit,
  options: ApiCallOptions,
): Promise<unknown> {
  const { response, text } = await sendRequest(path, init, options);
  if (response.ok && text === SUCCEEDED) return text;
  await loadServerMessageTranslations();
  const isPlainText = response.headers.get('content-type')?.startsWith('text/plain');
  const errorMessage = isPlainText && text.length <= MAX_ERROR_MESSAGE_LENGTH ? text : '';
  throw new ApiError(response.status, { errorMessage });
}

const toPostInit = (body: unknown): ApiRequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body ?? {}),
});

/** An endpoint of the contract. The request and response types exist only at compile time. */
export interface ApiEndpoint<E extends Endpoint> extends HttpCall {
  readonly endpoint?: E;
}

/** Calls an endpoint of the contract and resolves with its response. */
export async function callApi<E extends Endpoint>(
  { method, path, isPlainText: text }: ApiEndpoint<E>,
  body?: BodyInputOf<E>,
  options: ApiCallOptions = {},
): Promise<ResponseOf<E>> {
  const init = method === 'GET' ? {} : toPostInit(body);
  const response = await (text ? requestText : requestJson)(path, init, options);
  return response as ResponseOf<E>;
}

/** Takes the action's response out of the envelope. */
function unwrapResponse(body: JsonObject): unknown {
  if (!isObjectOrArray(body.response)) {
    throw new ApiError(200, { code: 'INVALID_RESPONSE', errorMessage: texts.errors.noData });
  }
  return body.response;
}

/** The path and search parameters of an action without side effects. */
export const toActionQueryPath = (path: `/${string}`, action: string, payload: unknown): string =>
  `${path}?${new URLSearchParams({ action, payload: JSON.stringify(payload) })}`;

function getDefaultActionMessage(_method: HttpCall['method'], action: string): string {
  const { requestFailed, removalFailed } = texts.errors;
  return action.startsWith('REMOVE_MEDIA') ? removalFailed : requestFailed;
}

/**
 * Client for the actions at a path: `query` sends `GET path?action=NAME&payload={JSON}`, `command` sends `POST path
 * {action: NAME, payload}`.
 *
 * @param getDefaultMessage the message for a response without a valid error body
 */
export function createQueryAndCommandClient<
  Queries extends ActionTable,
  Commands extends ActionTable,
>(path: `/${string}`, getDefaultMessage = getDefaultActionMessage) {
  return {
    async query<Name extends keyof Queries & string>(
      name: Name,
      payload: PayloadInputOf<Queries[Name]>,
      options: ApiCallOptions = {},
    ): Promise<ActionResponseOf<Queries[Name]>> {
      const url = toActionQueryPath(path, name, payload);
      const body = await requestJson(url, {}, options, getDefaultMessage('GET', name));
      return unwrapResponse(body) as ActionResponseOf<Queries[Name]>;
    },
    async command<Name extends keyof Commands & string>(
      name: Name,
      payload: PayloadInputOf<Commands[Name]>,
      options: ApiCallOptions = {},
    ): Promise<ActionResponseOf<Commands[Name]>> {
      const body = await requestJson(
        path,
        toPostInit({ action: name, payload }),
        options,
        getDefaultMessage('POST', name),
      );
      return unwrapResponse(body) as ActionResponseOf<Commands[Name]>;
    },
  };
}
