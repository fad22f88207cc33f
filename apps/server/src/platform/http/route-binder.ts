import {
  type ActionTable,
  type BodyOf,
  type Endpoint,
  PUBLIC_BODY_MAX_BYTES,
  type QueryOf,
  type ResponseOf,
} from '@plateful/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import { requireAdmin } from '#platform/auth/require-admin.ts';
import type {
  AccountRateKind,
  AccountRateLimiter,
} from '#platform/rate-limits/account-rate-limiter.ts';
import { getIpNetwork } from '#platform/rate-limits/ip-network.ts';
import type { RequestRateLimiter } from '#platform/rate-limits/request-rate-limiter.ts';
import { computeMaxBufferedBytes, createSignedOutBodyLimitHook } from './body-size-limits.ts';
import { type ActionHandlers, dispatchAction, parsePayloadJson } from './dispatch-action.ts';
import {
  createActionNameSchema,
  createCommandSchema,
  createQuerySchema,
  getActionErrorCodes,
} from './openapi-operation.ts';
import { createRequestEndSignal } from './request-abort-signals.ts';
import type { RequestContext } from './request-context.ts';
import { type AuthenticateRequest, getPrincipal } from './request-principal.ts';
import {
  NO_SECURITY,
  SESSION_SECURITY,
  type ServerEndpointOptions,
  toActionTableRouteOptions,
  toRouteOptions,
  toRouteSettings,
} from './route-options.ts';
import { UploadLimiter } from './upload-limiter.ts';

interface ActionOptions<Table extends ActionTable> {
  /** The account rate limits of actions, if not `write` for a command and `read` for a query. */
  rateKinds?: { [Name in keyof Table]?: AccountRateKind };
  /** Responses have their content in `data` as well as in `response`. */
  hasDataAlias?: boolean;
}

interface QueryOptions<Table extends ActionTable> extends ActionOptions<Table> {
  isAdminOnly?: boolean;
}

type CommandOptions<Table extends ActionTable> = ActionOptions<Table> &
  Omit<ServerEndpointOptions, 'rateKind'>;

/** The body of a POST or the query of a GET. */
type InputOf<E extends Endpoint> = BodyOf<E> extends undefined ? QueryOf<E> : BodyOf<E>;

type AuthenticatedHandler<E extends Endpoint> = (
  principal: Principal,
  input: InputOf<E>,
  context: RequestContext,
) => Promise<ResponseOf<E>>;
type PublicHandler<E extends Endpoint> = (
  input: InputOf<E>,
  context: RequestContext,
) => Promise<ResponseOf<E>>;

const MIB = 1024 * 1024;
/** Maximum JSON body of authenticated calls. */
const AUTHENTICATED_BODY_LIMIT_BYTES = 256 * 1024;
/** Smaller bodies need no upload permit. */
const LARGE_BODY_THRESHOLD_BYTES = 64 * 1024;

/** Registers the contract's calls as routes: validation, authentication, rate limits and body limits. */
export class RouteBinder {
  private readonly uploadLimiter = new UploadLimiter();
  /** Photos of signed-out clients take no memory from those of users. */
  private readonly signedOutUploadLimiter = new UploadLimiter({
    maxPerAccount: 2,
    maxWaitingPerAccount: 4,
    maxWaiting: 20,
    maxBytes: 80 * MIB,
    maxSharedBytes: 40 * MIB,
    waitTimeoutMs: 20_000,
  });

  constructor(
    /** For routes that are not calls of the contract. */
    readonly app: FastifyInstance,
    /** Finds the session of a request to a public route. */
    readonly authenticate: AuthenticateRequest,
    private readonly requestRateLimiter: RequestRateLimiter,
    private readonly accountRateLimiter: AccountRateLimiter,
  ) {}

  /** Registers a call that needs no session. */
  publicRoute<E extends Endpoint>(
    endpoint: E,
    handler: PublicHandler<E>,
    options: ServerEndpointOptions = {},
  ): void {
    const { bodyLimit = PUBLIC_BODY_MAX_BYTES, authenticatedBodyLimit } = options;
    const routeLimit = authenticatedBodyLimit ?? bodyLimit;
    const limitBody =
      routeLimit > bodyLimit ? [createSignedOutBodyLimitHook(bodyLimit, this.authenticate)] : [];
    this.app.route({
      ...toRouteOptions(endpoint, { ...options, bodyLimit: routeLimit }, NO_SECURITY),
      ...this.createGuards(endpoint.path, options, ...limitBody),
      handler: async (request, reply) =>
        handler(getInput(endpoint, request) as InputOf<E>, { request, reply }),
    });
  }

  /** Registers a call that needs a session. The session is checked before the body is read. */
  authenticatedRoute<E extends Endpoint>(
    endpoint: E,
    handler: AuthenticatedHandler<E>,
    options: ServerEndpointOptions = {},
  ): void {
    const { rateKind = endpoint.method === 'POST' ? 'write' : 'read' } = options;
    this.app.route({
      ...toRouteOptions(
        endpoint,
        { bodyLimit: AUTHENTICATED_BODY_LIMIT_BYTES, ...options },
        SESSION_SECURITY,
      ),
      ...this.createGuards(
        endpoint.path,
        options,
        this.requireSession,
        this.createAccountRateGuard(rateKind),
      ),
      handler: async (request, reply) =>
        handler(getPrincipal(request), getInput(endpoint, request) as InputOf<E>, {
          request,
          reply,
        }),
    });
  }

  /** Registers GET `path?action=…&payload={JSON}` for signed-in users. */
  queryRoute<Table extends ActionTable>(
    path: string,
    tag: string,
    table: Table,
    handlers: ActionHandlers<Table>,
    { rateKinds = {}, hasDataAlias = false, isAdminOnly = false }: QueryOptions<Table> = {},
  ): void {
    this.app.route({
      method: 'GET',
      ...toActionTableRouteOptions('query', path, tag, table, {
        hasDataAlias,
        input: {
          querystring: z.object({
            action: createActionNameSchema(table),
            payload: z.string().max(10_000).default('{}'),
          }),
        },
      }),
      config: {
        operationDescription: {
          querystring: createQuerySchema(table),
          errors: getActionErrorCodes(table),
        },
      },
      preParsing: isAdminOnly ? [this.requireSession, requireAdminPrincipal] : this.requireSession,
      handler: async (request, reply) => {
        const { action, payload } = request.query as { action: string; payload: string };
        await this.accountRateLimiter.consume(
          getPrincipal(request).userId,
          rateKinds[action] ?? 'read',
        );
        const input = parsePayloadJson(payload);
        return dispatchAction(table, handlers, action, input, { request, reply }, hasDataAlias);
      },
    });
  }

  /** Registers POST `path` with `{action, payload}` for signed-in users. */
  commandRoute<Table extends ActionTable>(
    path: string,
    tag: string,
    table: Table,
    handlers: ActionHandlers<Table>,
    { rateKinds = {}, hasDataAlias = false, ...options }: CommandOptions<Table> = {},
  ): void {
    this.app.route({
      method: 'POST',
      ...toActionTableRouteOptions('command', path, tag, table, {
        hasDataAlias,
        input: {
          body: z.object({
            action: createActionNameSchema(table),
            payload: z.unknown().optional(),
          }),
        },
      }),
      ...toRouteSettings(
        { bodyLimit: AUTHENTICATED_BODY_LIMIT_BYTES, ...options },
        {
          operationDescription: {
            body: createCommandSchema(table),
            errors: getActionErrorCodes(table),
          },
        },
      ),
      ...this.createGuards(path, options, this.requireSession),
      handler: async (request, reply) => {
        const { action, payload } = request.body as { action: string; payload?: unknown };
        // Invalid payloads count as well.
        await this.accountRateLimiter.consume(
          getPrincipal(request).userId,
          rateKinds[action] ?? 'write',
        );
        const input = payload ?? {};
        return dispatchAction(table, handlers, action, input, { request, reply }, hasDataAlias);
      },
    });
  }

  /**
   * Sets the request's principal. A `preParsing` hook that runs after the rate limits and before the body is read.
   *
   * @throws AppError NOT_SIGNED_IN
   */
  readonly requireSession = async (request: FastifyRequest): Promise<void> => {
    const principal = await this.authenticate(request);
    if (!principal) throw new AppError('NOT_SIGNED_IN');
    request.principal = principal;
  };

  /** The last `preParsing` hook: waits for an upload permit of the account, or of the network when signed out. */
  readonly acquireUploadPermit = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    const bytes = computeMaxBufferedBytes(request);
    if (bytes <= LARGE_BODY_THRESHOLD_BYTES) return;
    const { principal } = request;
    const hasImages = request.routeOptions.config.longFields?.images !== undefined;
    const limiter = principal || !hasImages ? this.uploadLimiter : this.signedOutUploadLimiter;
    const accountKey = principal?.userId ?? getIpNetwork(request.ip);
    const requestEnd = createRequestEndSignal(request, reply);
    requestEnd.throwIfAborted();
    const uploadEnd = new AbortController();
    const end = () => uploadEnd.abort(requestEnd.reason);
    requestEnd.addEventListener('abort', end, { once: true });
    await limiter.acquire(accountKey, bytes, uploadEnd.signal);
    request.releaseUpload = end;
  };

  /** Creates a hook that counts a call of the account before the body is read. It must run after `requireSession`. */
  createAccountRateGuard(rateKind: AccountRateKind = 'write') {
    return async (request: FastifyRequest): Promise<void> =>
      this.accountRateLimiter.consume(getPrincipal(request).userId, rateKind);
  }

  private createGuards(
    path: string,
    { rateLimits = {} }: ServerEndpointOptions,
    ...guards: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>)[]
  ) {
    const { beforeBody, afterValidation } = this.requestRateLimiter.createGuards(path, rateLimits);
    return {
      preParsing: [...beforeBody, ...guards, this.acquireUploadPermit],
      preHandler: afterValidation,
    };
  }
}

/** A hook that must run after `requireSession`. */
async function requireAdminPrincipal(request: FastifyRequest): Promise<void> {
  requireAdmin(getPrincipal(request));
}

function getInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  return endpoint.method === 'GET' ? request.query : request.body;
}
