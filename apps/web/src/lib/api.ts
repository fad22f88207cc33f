import {
  type Action,
  type ActionAnswerOf,
  type ActionTable,
  type AnswerOf,
  type BodyInputOf,
  type Endpoint,
  envelope,
  type Failure,
  failureSchema,
  type PayloadInputOf,
} from '@plateful/contract';

const BASE = '/api/backend';
const TIMEOUT_MS = 30_000;

/** Where in this site a call of the contract stands; for links that download its answer. */
export const apiAddress = (path: string) => `${BASE}${path}`;

type LimitFields = Omit<Failure, 'succeeded' | 'errorMessage' | 'code'>;
type Refusal = { [Name in keyof Failure]?: Failure[Name] | undefined };

/** The server answered, and said no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable name of what went wrong; `UNKNOWN` when the answer carried none. */
  readonly code: string;
  /** The server's sentence for people; empty when the answer carried none. */
  readonly errorMessage: string;
  readonly fields: LimitFields;

  constructor(status: number, failure: Refusal = {}) {
    super(failure.errorMessage || `The server answered with status ${status}`);
    const { succeeded: _, errorMessage = '', code = 'UNKNOWN', ...fields } = failure;
    this.status = status;
    this.code = code;
    this.errorMessage = errorMessage;
    this.fields = fields;
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
}

/** A refusal, also one that came with a status of success or without its code. */
const refusalSchema = failureSchema.partial({ errorMessage: true, code: true });

/** Sentences are short; a longer text is no sentence for people. */
const SENTENCE_MAXIMUM = 300;

/** The sentence to show for `error`: the server's own if it sent one. */
export function errorText(error: unknown, fallback: string, network = fallback): string {
  if (error instanceof NetworkError) return network;
  return error instanceof ApiError && error.errorMessage ? error.errorMessage : fallback;
}

/** Whether nobody is at home: no answer at all, or a gateway that speaks for a silent server. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ApiError && [502, 503, 504].includes(error.status))
  );
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
    const response = await fetch(apiAddress(path), {
      credentials: 'same-origin',
      ...init,
      keepalive,
      signal,
    });
    return { response, text: await response.text() };
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    throw new NetworkError('The server did not answer', { cause: reason });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function request(path: string, init: RequestInit, options: CallOptions): Promise<unknown> {
  const { response, text } = await reach(path, init, options);
  const body = parseJson(text);
  const refusal = refusalSchema.safeParse(body);
  if (response.ok && !refusal.success) return body;
  throw new ApiError(response.status, refusal.data);
}

/** For calls that answer in plain text: what is not the awaited word is the sentence for people. */
async function requestText(
  path: string,
  init: RequestInit,
  options: CallOptions,
  awaited: Endpoint['answer'],
): Promise<unknown> {
  const { response, text } = await reach(path, init, options);
  if (response.ok && awaited.safeParse(text).success) return text;
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain');
  const errorMessage = isPlain && text.length <= SENTENCE_MAXIMUM ? text : '';
  throw new ApiError(response.status, { errorMessage });
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body ?? {}),
});

function parsed<Answer>(
  schema: { safeParse: (value: unknown) => { data?: Answer } },
  value: unknown,
) {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new ApiError(200, { code: 'BAD_ANSWER' });
  return data;
}

/** Makes one call of the contract and hands back its checked answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  body?: BodyInputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const init = endpoint.method === 'GET' ? {} : post(body);
  return parsed<AnswerOf<E>>(
    endpoint.answer as { safeParse: (value: unknown) => { data?: AnswerOf<E> } },
    endpoint.text
      ? await requestText(endpoint.path, init, options, endpoint.answer)
      : await request(endpoint.path, init, options),
  );
}

/** Checks the envelope and takes the answer of that action out of it. */
function responseOf<A extends Action>(row: A | undefined, answer: unknown): ActionAnswerOf<A> {
  if (!row) throw new TypeError('No such action');
  return parsed(envelope(row.answer), answer).response as ActionAnswerOf<A>;
}

/** Asks: `GET path?action=NAME&payload={JSON}`. */
export async function query<Table extends ActionTable, Name extends keyof Table & string>(
  path: `/${string}`,
  table: Table,
  name: Name,
  payload: PayloadInputOf<Table[Name]>,
  options: CallOptions = {},
): Promise<ActionAnswerOf<Table[Name]>> {
  const search = new URLSearchParams({ action: name, payload: JSON.stringify(payload) });
  return responseOf<Table[Name]>(table[name], await request(`${path}?${search}`, {}, options));
}

/** Changes: `POST path {action: NAME, payload}`. */
export async function command<Table extends ActionTable, Name extends keyof Table & string>(
  path: `/${string}`,
  table: Table,
  name: Name,
  payload: PayloadInputOf<Table[Name]>,
  options: CallOptions = {},
): Promise<ActionAnswerOf<Table[Name]>> {
  return responseOf<Table[Name]>(
    table[name],
    await request(path, post({ action: name, payload }), options),
  );
}
