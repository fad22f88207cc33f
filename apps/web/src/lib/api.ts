import type {
  ActionAnswerOf,
  ActionTable,
  AnswerOf,
  BodyInputOf,
  Call,
  Endpoint,
  Failure,
  PayloadInputOf,
} from '@plateful/contract';
import { texts, translated } from '#texts/texts.ts';

const BASE = '/api/backend';
const TIMEOUT_MS = 30_000;

/** Where in this site a call of the contract stands; for links that download its answer. */
export const apiAddress = (path: string) => `${BASE}${path}`;

type Refusal = { [Name in keyof Failure]?: Failure[Name] | undefined };
type LimitFields = Omit<Refusal, 'succeeded' | 'errorMessage' | 'code'>;

/** The server answered, and said no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable name of what went wrong; `UNKNOWN` when the answer carried none. */
  readonly code: string;
  /** The server's sentence for people; empty when the answer carried none. */
  readonly errorMessage: string;
  readonly fields: LimitFields;
  /** What to say of an answer that is none of ours; empty when the screen knows better. */
  readonly defaultMessage: string;

  constructor(status: number, failure: Refusal = {}, defaultMessage = '') {
    super(failure.errorMessage || `The server answered with status ${status}`);
    const { succeeded: _, errorMessage = '', code = 'UNKNOWN', ...fields } = failure;
    this.status = status;
    this.code = code;
    this.errorMessage = errorMessage;
    this.fields = fields;
    this.defaultMessage = defaultMessage;
  }
}

/** No answer came: offline, server down, or too slow. */
class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The call goes on, and its cookies are kept, when the page is left meanwhile. */
  keepalive?: boolean;
  /** The same request went out before; where nothing came of it, it goes out now. */
  early?: Promise<Response | undefined>;
}

/** Sentences are short; a longer text is no sentence for people. */
const SENTENCE_MAXIMUM = 300;

/** The sentence to show for `error`: the server's own if it sent one. */
export function errorText(error: unknown, fallback: string, network = fallback): string {
  if (error instanceof NetworkError) return network;
  if (!(error instanceof ApiError)) return fallback;
  if (error.errorMessage) return translated(error.errorMessage);
  return (!isUnreachable(error) && error.defaultMessage) || fallback;
}

/** Whether nobody is at home: no answer at all, or a gateway that speaks for a silent server. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ApiError && [502, 503, 504].includes(error.status))
  );
}

/** `undefined` without an early answer. Rejects like a request when `signal` ends it. */
async function earlyOf({ early }: CallOptions, signal: AbortSignal): Promise<Response | undefined> {
  if (!early) return undefined;
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([early, ended]);
}

/** Makes the call and reads the whole answer. */
async function reach(
  path: string,
  init: RequestInit,
  options: CallOptions,
): Promise<{ response: Response; text: string }> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const { keepalive = false } = options;
  try {
    const response =
      (await earlyOf(options, signal)) ??
      (await fetch(apiAddress(path), { credentials: 'same-origin', ...init, keepalive, signal }));
    return { response, text: await response.text() };
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    throw new NetworkError('The server did not answer', { cause: reason });
  }
}

/**
 * Whether a download would start: a link to one could not show a refusal. Its answer has no body, so the status has to
 * say why not.
 */
export async function checkDownload(path: string): Promise<void> {
  const { response } = await reach(path, { method: 'HEAD' }, {});
  if (response.ok) return;
  const code = response.status === 403 ? REAUTHENTICATION_REQUIRED : 'UNKNOWN';
  throw new ApiError(response.status, { code });
}

const REAUTHENTICATION_REQUIRED = 'REAUTHENTICATION_REQUIRED';

/** Whether the person has to give the password, or sign in with Google, again first. */
export const needsReauthentication = (error: unknown): boolean =>
  error instanceof ApiError && error.code === REAUTHENTICATION_REQUIRED;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Fields = Record<string, unknown>;

const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null;

const textual = [
  'errorMessage',
  'code',
  'requestId',
  'errorType',
  'productType',
  'suggestedUsername',
] as const;
const numeric = ['currentCount', 'maxLimit'] as const;
const yesOrNo = ['isLogIn', 'isTokenRefresh', 'showUpgradeCTA', 'limitExceeded'] as const;

/** What a refusal says, also one that came with a status of success or without its code; null when it is none. */
export function refusalIn(body: unknown): Refusal | null {
  if (!isFields(body) || body.succeeded !== false) return null;
  const pick = (names: readonly string[], type: string) =>
    names.filter((name) => typeof body[name] === type).map((name) => [name, body[name]]);
  return Object.fromEntries([
    ...pick(textual, 'string'),
    ...pick(numeric, 'number'),
    ...pick(yesOrNo, 'boolean'),
  ]);
}

/** The server checks its answers against the contract before it sends them; here they only have to be one. */
async function request(
  path: string,
  init: RequestInit,
  options: CallOptions,
  defaultMessage = '',
): Promise<Fields> {
  const { response, text } = await reach(path, init, options);
  const body = parseJson(text);
  const refusal = refusalIn(body);
  if (refusal) throw new ApiError(response.status, refusal);
  if (!response.ok) throw new ApiError(response.status, {}, defaultMessage);
  if (!isFields(body)) throw new ApiError(response.status, { code: 'BAD_ANSWER' });
  return body;
}

const SUCCEEDED = 'succeeded';

/** For calls that answer in plain text: what is not the awaited word is the sentence for people. */
async function requestText(
  path: string,
  init: RequestInit,
  options: CallOptions,
): Promise<unknown> {
  const { response, text } = await reach(path, init, options);
  if (response.ok && text === SUCCEEDED) return text;
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain');
  const errorMessage = isPlain && text.length <= SENTENCE_MAXIMUM ? text : '';
  throw new ApiError(response.status, { errorMessage });
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body ?? {}),
});

/** A call of the contract, with what goes in and what comes out known to the compiler alone. */
export interface CallOf<E extends Endpoint> extends Call {
  readonly endpoint?: E;
}

/** Makes one call of the contract and hands back its answer. */
export async function call<E extends Endpoint>(
  { method, path, text }: CallOf<E>,
  body?: BodyInputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const init = method === 'GET' ? {} : post(body);
  const answer = await (text ? requestText : request)(path, init, options);
  return answer as AnswerOf<E>;
}

/** Takes the action's answer out of the envelope. */
function responseOf(answer: Fields): unknown {
  if (!isFields(answer.response)) {
    throw new ApiError(200, { code: 'BAD_ANSWER', errorMessage: texts.errors.noData });
  }
  return answer.response;
}

/**
 * The actions at an address: `query` asks, by `GET path?action=NAME&payload={JSON}`; `command` changes, by
 * `POST path {action: NAME, payload}`.
 */
export function actions<Queries extends ActionTable, Commands extends ActionTable>(
  path: `/${string}`,
) {
  return {
    async query<Name extends keyof Queries & string>(
      name: Name,
      payload: PayloadInputOf<Queries[Name]>,
      options: CallOptions = {},
    ): Promise<ActionAnswerOf<Queries[Name]>> {
      const search = new URLSearchParams({ action: name, payload: JSON.stringify(payload) });
      const answer = await request(`${path}?${search}`, {}, options, texts.errors.requestFailed);
      return responseOf(answer) as ActionAnswerOf<Queries[Name]>;
    },
    async command<Name extends keyof Commands & string>(
      name: Name,
      payload: PayloadInputOf<Commands[Name]>,
      options: CallOptions = {},
    ): Promise<ActionAnswerOf<Commands[Name]>> {
      const { requestFailed, removalFailed } = texts.errors;
      const defaultMessage = name.startsWith('REMOVE_MEDIA') ? removalFailed : requestFailed;
      const answer = await request(path, post({ action: name, payload }), options, defaultMessage);
      return responseOf(answer) as ActionAnswerOf<Commands[Name]>;
    },
  };
}
