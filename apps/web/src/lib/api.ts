import '#lib/validation.ts';
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

type LimitFields = Omit<Failure, 'succeeded' | 'errorMessage' | 'code'>;

/** The server answered, and said no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable name of what went wrong; `UNKNOWN` when the answer carried none. */
  readonly code: string;
  /** The server's sentence for people; empty when the answer carried none. */
  readonly errorMessage: string;
  readonly fields: LimitFields;

  constructor(status: number, failure: Partial<Failure> = {}) {
    super(failure.errorMessage ?? `The server answered with status ${status}`);
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
}

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

async function request(path: string, init: RequestInit, options: CallOptions): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${BASE}${path}`, { credentials: 'same-origin', ...init, signal });
    body = await response.json().catch((reason: unknown) => {
      if (signal.aborted) throw reason;
    });
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    throw new NetworkError('The server did not answer', { cause: reason });
  }
  if (response.ok) return body;
  throw new ApiError(response.status, failureSchema.safeParse(body).data);
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
    await request(endpoint.path, init, options),
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
