import {
  type Action,
  type ActionAnswerOf,
  type ActionTable,
  type AnswerOf,
  type BodyOf,
  calls,
  type Endpoint,
  envelope,
  failureSchema,
  type PayloadOf,
  PUBLIC_BODY_MAXIMUM_BYTES,
  type QueryOf,
} from '@plateful/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import type { AccountLimits, AccountRate } from '#platform/limits/account-limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import type { RequestFigures, RequestLimits } from '#platform/limits/request-limits.ts';
import { heldBytesOf, limitBodySignedOut } from './json-body.ts';
import type { LongFields } from './json-scanner.ts';
import type { OperationDescription } from './openapi-operation.ts';
import { refuseUnstorable } from './refuse-unstorable.ts';
import { requestOver } from './request-signals.ts';
import { API_BASE } from './rewrite-url.ts';
import { UploadLimiter } from './upload-limiter.ts';

type Security = { [scheme: string]: string[] }[];
const PUBLIC: Security = [];
const SESSION_ONLY: Security = [{ session: [] }];

/** Who makes a call. */
export interface Caller {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  isPro: boolean;
  /** When the person last gave a password, or signed in with Google, in this session. */
  authenticatedAt: Date;
}

/** The caller of a request, from its session cookie; `null` when nobody is signed in. */
export type Identify = (request: FastifyRequest) => Promise<Caller | null>;

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface EndpointOptions {
  /** Largest body in bytes, apart from its long fields: 8 KB for everybody, 256 KB for the signed-in when absent. */
  bodyLimit?: number;
  /** Of a call that anybody may make: the largest body of somebody signed in, where it is larger. */
  authenticatedBodyLimit?: number;
  /** Where the body may hold photos and other long strings. */
  longFields?: LongFields;
  /** Requests a minute; counted before the body is read. */
  limits?: RequestFigures;
  /** How a POST by somebody signed in counts; `write` when absent. */
  rate?: AccountRate;
  /** A body of type text/plain is parsed as JSON, under the same limits. */
  textIsJson?: boolean;
}

interface CommandOptions<Table extends ActionTable> extends Omit<EndpointOptions, 'rate'> {
  /** Actions that count otherwise than as `write`. */
  rates?: { [Name in keyof Table]?: AccountRate };
}

/** The body of a POST, the query of a GET. */
type InputOf<E extends Endpoint> = BodyOf<E> extends undefined ? QueryOf<E> : BodyOf<E>;

type SignedInHandler<E extends Endpoint> = (
  caller: Caller,
  input: InputOf<E>,
  exchange: Exchange,
) => Promise<AnswerOf<E>>;
type OpenHandler<E extends Endpoint> = (
  input: InputOf<E>,
  exchange: Exchange,
) => Promise<AnswerOf<E>>;

export type ActionHandlers<Table extends ActionTable> = {
  [Name in keyof Table]: (
    caller: Caller,
    payload: PayloadOf<Table[Name]>,
    exchange: Exchange,
  ) => Promise<ActionAnswerOf<Table[Name]>>;
};

/** Largest JSON body of a call for the signed-in. */
const BODY_BYTES = 256 * 1024;
/** Bodies up to this size need no permit. */
const SMALL_BODY_BYTES = 64 * 1024;

/** Joins the contract's calls to functions: validation in and out, and who the caller is, in one place. */
export class Binder {
  private readonly uploads = new UploadLimiter();

  constructor(
    private readonly app: FastifyInstance,
    private readonly identify: Identify,
    private readonly requestLimits: RequestLimits,
    private readonly accountLimits: AccountLimits,
  ) {}

  /** A call that anybody may make. */
  open<E extends Endpoint>(
    endpoint: E,
    handler: OpenHandler<E>,
    options: EndpointOptions = {},
  ): void {
    const { bodyLimit = PUBLIC_BODY_MAXIMUM_BYTES, authenticatedBodyLimit } = options;
    const routeLimit = authenticatedBodyLimit ?? bodyLimit;
    const limitBody = routeLimit > bodyLimit ? [limitBodySignedOut(bodyLimit, this.identify)] : [];
    this.app.route({
      ...routeOf(endpoint, { ...options, bodyLimit: routeLimit }, PUBLIC),
      ...this.wallsOf(endpoint.path, options, ...limitBody),
      handler: async (request, reply) =>
        handler(inputOf(endpoint, request) as InputOf<E>, { request, reply }),
    });
  }

  /** A call for people who are signed in; decided before the body is read. */
  signedIn<E extends Endpoint>(
    endpoint: E,
    handler: SignedInHandler<E>,
    options: EndpointOptions = {},
  ): void {
    const limitRate = endpoint.method === 'POST' ? [this.limitRate(options.rate)] : [];
    this.app.route({
      ...routeOf(endpoint, { bodyLimit: BODY_BYTES, ...options }, SESSION_ONLY),
      ...this.wallsOf(endpoint.path, options, this.requireCaller, ...limitRate),
      handler: async (request, reply) =>
        handler(callerOf(request), inputOf(endpoint, request) as InputOf<E>, { request, reply }),
    });
  }

  /** GET `path?action=…&payload={JSON}` for people who are signed in. */
  queries<Table extends ActionTable>(
    path: string,
    tag: string,
    table: Table,
    handlers: ActionHandlers<Table>,
  ): void {
    this.app.route({
      method: 'GET',
      url: API_BASE + path,
      schema: {
        tags: [tag],
        operationId: `query${capitalised(path)}`,
        security: SESSION_ONLY,
        summary: summaryOf(table),
        querystring: z.object({
          action: actionName(table),
          payload: z.string().max(10_000).default('{}'),
        }),
        response: { 200: answersOf(table), default: failureSchema },
      },
      serializerCompiler: () => toJson,
      config: { described: { querystring: questionsOf(table), errors: errorsOf(table) } },
      preParsing: this.requireCaller,
      handler: async (request, reply) => {
        const { action, payload } = request.query as { action: string; payload: string };
        return perform(table, handlers, action, parseJson(payload), { request, reply });
      },
    });
  }

  /** POST `path` with `{action, payload}` for people who are signed in. */
  commands<Table extends ActionTable>(
    path: string,
    tag: string,
    table: Table,
    handlers: ActionHandlers<Table>,
    { rates = {}, ...options }: CommandOptions<Table> = {},
  ): void {
    this.app.route({
      method: 'POST',
      url: API_BASE + path,
      schema: {
        tags: [tag],
        operationId: `command${capitalised(path)}`,
        security: SESSION_ONLY,
        summary: summaryOf(table),
        body: z.object({ action: actionName(table), payload: z.unknown().optional() }),
        response: { 200: answersOf(table), default: failureSchema },
      },
      serializerCompiler: () => toJson,
      ...settingsOf(
        { bodyLimit: BODY_BYTES, ...options },
        { described: { body: ordersOf(table), errors: errorsOf(table) } },
      ),
      ...this.wallsOf(path, options, this.requireCaller),
      handler: async (request, reply) => {
        const { action, payload } = request.body as { action: string; payload?: unknown };
        // What makes no sense counts too.
        await this.accountLimits.take(callerOf(request).userId, rates[action] ?? 'write');
        return perform(table, handlers, action, payload ?? {}, { request, reply });
      },
    });
  }

  /**
   * For routes that carry files instead of JSON. As `preParsing` hook: after the rate limit, before the body is read.
   */
  readonly requireCaller = async (request: FastifyRequest): Promise<void> => {
    const caller = await this.identify(request);
    if (!caller) throw new AppError('NOT_SIGNED_IN');
    request.caller = caller;
  };

  /** The last `preParsing` hook: waits until there is room for the body of this caller, or of this address. */
  readonly admitBody = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = heldBytesOf(request);
    if (bytes <= SMALL_BODY_BYTES) return;
    const account = request.caller?.userId ?? networkOf(request.ip);
    await this.uploads.acquire(account, bytes, requestOver(request, reply));
  };

  /** Counts a call of the caller's, before the body is read; goes behind `requireCaller`. */
  limitRate(rate: AccountRate = 'write') {
    return async (request: FastifyRequest): Promise<void> =>
      this.accountLimits.take(callerOf(request).userId, rate);
  }

  private wallsOf(
    path: string,
    { limits = {} }: EndpointOptions,
    ...then: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>)[]
  ) {
    const { beforeBody, onceValid } = this.requestLimits.of(path, limits);
    return { preParsing: [...beforeBody, ...then, this.admitBody], preHandler: onceValid };
  }
}

/** The caller that `requireCaller` found. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('NOT_SIGNED_IN');
  return request.caller;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers in plain text, refusals too. */
    text?: boolean;
    /** What the description of the API says goes in, where more is known than is checked before the handler. */
    described?: OperationDescription;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

async function perform<Table extends ActionTable>(
  table: Table,
  handlers: ActionHandlers<Table>,
  name: string,
  input: unknown,
  exchange: Exchange,
) {
  const action = table[name] as Action;
  refuseUnstorable(input);
  const payload = action.payload.safeParse(input);
  if (!payload.success) {
    throw new AppError('INVALID', { message: faultOf(payload.error.issues) });
  }
  const handler = handlers[name] as ActionHandlers<ActionTable>[string];
  const answer = await handler(callerOf(exchange.request), payload.data, exchange);
  return { succeeded: true, response: action.answer.parse(answer) };
}

/** What is no object at all has no field to name but itself. */
function faultOf([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue?.code === 'invalid_type' && issue.path.length === 0)
    return 'payload must be an object.';
  return issue?.message ?? '';
}

/** Bytes, for Node encodes a text of that size three times as slowly while it writes it to the socket. */
function toJson(answer: unknown): string {
  // Fastify's types know of text alone; it sends bytes as they are.
  return Buffer.from(JSON.stringify(answer)) as unknown as string;
}

function routeOf(endpoint: Endpoint, options: EndpointOptions, security: Security) {
  const { errors } = endpoint;
  return {
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    schema: {
      operationId: operationIdOf(endpoint),
      tags: [endpoint.tag],
      summary: endpoint.summary,
      security,
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.query && { querystring: endpoint.query }),
      response: { 200: endpoint.answer, default: failureSchema },
    },
    ...settingsOf(options, {
      text: endpoint.text ?? false,
      ...(errors && { described: { errors } }),
    }),
  };
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  return endpoint.method === 'GET' ? request.query : request.body;
}

function settingsOf(
  { bodyLimit, longFields, textIsJson }: EndpointOptions,
  config: FastifyContextConfig,
) {
  return {
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(textIsJson && { onRequest: readTextAsJson }),
    config: { ...config, ...(longFields && { longFields }) },
  };
}

/** Fastify chooses the body's parser by this header, after the hooks for incoming requests. */
async function readTextAsJson({ headers }: FastifyRequest): Promise<void> {
  if (headers['content-type']?.startsWith('text/plain')) {
    headers['content-type'] = 'application/json';
  }
}

function actionName(table: ActionTable) {
  return z.enum(Object.keys(table));
}

/** `{action, payload}` of each action, as `perform` checks it. */
function ordersOf(table: ActionTable) {
  return z.union(
    Object.entries(table).map(([name, { payload }]) =>
      z.object({ action: z.literal(name), payload }),
    ),
  );
}

/** The same in an address, where the payload is JSON. */
function questionsOf(table: ActionTable) {
  const payloads = Object.values(table).map(({ payload }) => payload);
  return z.object({
    action: actionName(table),
    payload: z.union(payloads).meta({ 'x-consume': 'application/json' }),
  });
}

function answersOf(table: ActionTable) {
  return z.union(Object.values(table).map((action) => envelope(action.answer)));
}

function errorsOf(table: ActionTable) {
  return Object.values(table).flatMap(({ errors = [] }) => errors);
}

/** The call's name in the contract; for a second address of the same call, that address. */
function operationIdOf({ method, path }: Endpoint): string {
  const named = Object.entries(calls).find(
    ([, call]) => call.method === method && call.path === path,
  );
  return named?.[0] ?? `${method.toLowerCase()}${capitalised(path)}`;
}

/** `/auth/v1/update-password` as `AuthV1UpdatePassword`. */
function capitalised(path: string): string {
  return path.replace(/[^a-z0-9]+(.?)/gi, (_, first: string) => first.toUpperCase());
}

function summaryOf(table: ActionTable): string {
  return Object.entries(table)
    .map(([name, action]) => `${name}: ${action.summary}`)
    .join(' · ');
}

function parseJson(text: string): unknown {
  try {
    // Nothing is as good as an empty payload.
    return JSON.parse(text.trim() || '{}') ?? {};
  } catch {
    throw new AppError('INVALID', { message: 'payload is not valid JSON.' });
  }
}
