import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { PHOTO_MAX_BYTES, PUBLIC_BODY_MAX_BYTES } from '@plateful/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#config.ts';
import type { FeatureServices } from '#container.ts';
import type { Feature, Infrastructure } from '#feature.ts';
import { readSessionCookie } from '#features/accounts/account-cookies.ts';
import { createKnownDeviceCheck } from '#features/accounts/create-known-device-check.ts';
import {
  createServerErrorLogger,
  serverErrorDailyLimit,
} from '#features/logs/create-server-error-logger.ts';
import { isDatabaseMigrated } from '#platform/db/migrate-database.ts';
import { registerApiDocsRoutes } from '#platform/http/api-docs-routes.ts';
import { createClientErrorHandler } from '#platform/http/client-error-handler.ts';
import { registerCloseOnUnreadBody } from '#platform/http/close-on-unread-body.ts';
import { registerErrorHandler, sendFrameworkError } from '#platform/http/error-handler.ts';
import { registerGlobalRateLimit } from '#platform/http/global-rate-limit.ts';
import { registerHealthRoutes } from '#platform/http/health-routes.ts';
import { rejectInvalidText, replaceInvalidText } from '#platform/http/invalid-text.ts';
import { registerJsonBodyParser } from '#platform/http/json-body-parser.ts';
import { registerOriginCheck } from '#platform/http/origin-check.ts';
import type { AuthenticateRequest } from '#platform/http/request-principal.ts';
import { RouteBinder } from '#platform/http/route-binder.ts';
import { registerSecurityHeaders } from '#platform/http/security-headers.ts';
import { registerWebApp, type WebApp } from '#platform/http/serve-web-app.ts';
import { setZodErrorMap } from '#platform/http/set-zod-error-map.ts';
import { registerDeferred100Continue } from '#platform/http/stream-request-body.ts';
import { API_ROUTE_PREFIX, toCanonicalApiUrl } from '#platform/http/to-canonical-api-url.ts';
import { registerUnroutableRequestCheck } from '#platform/http/unroutable-request-check.ts';
import { registerMetricsRoute } from '#platform/metrics/metrics-route.ts';
import { AccountRateLimiter } from '#platform/rate-limits/account-rate-limiter.ts';
import { RequestRateLimiter } from '#platform/rate-limits/request-rate-limiter.ts';

/** Time limit for the request headers, including those of a websocket handshake. */
const HEADERS_TIMEOUT_MS = 5_000;
/** Time limit for a whole request body, including the time an upload waits for a permit. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Responses above this size are compressed as streams, which cost several times the CPU time of a single call. */
const SYNC_COMPRESSION_MAX_BYTES = 128 * 1024;
/** The lowest compression levels: almost the same size for much less CPU time (docs/decisions/023). */
const fastCompressionOptions = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  zlibOptions: { level: 1 },
};

interface AppDeps {
  config: Config;
  infrastructure: Infrastructure;
  features: readonly Feature[];
  services: FeatureServices;
  /** The built web app; null to serve only the API. */
  webApp: WebApp | null;
  /** Receives the log lines instead of standard output. */
  logStream?: { write(line: string): void };
}

/** Creates the HTTP server with all its routes. The caller has to call `listen()`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, infrastructure, services, webApp } = deps;
  setZodErrorMap();
  const app = createFastifyInstance(deps);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('principal', null);
  app.decorateRequest('bodyLimit', null);
  const authenticate: AuthenticateRequest = async (request) =>
    (await services.sessions.find(readSessionCookie(request), request))?.principal ?? null;
  registerErrorLogging(app, deps);
  await registerSecurityHeaders(app);
  // Compresses API responses and pages; built files have precompressed copies.
  await app.register(fastifyCompress, {
    // Clients never send compressed bodies, and an invalid one would never get a response.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    syncThreshold: SYNC_COMPRESSION_MAX_BYTES,
    ...fastCompressionOptions,
  });
  // Sets `Secure` whenever the public URL is https, even if the proxy does not announce it.
  const secure = config.publicUrl?.startsWith('https:') ? true : 'auto';
  await app.register(fastifyCookie, { parseOptions: { secure } });
  registerUnroutableRequestCheck(app);
  registerCloseOnUnreadBody(app);
  registerOriginCheck(app, config.publicUrl);
  if (config.isRateLimitEnabled) registerGlobalRateLimit(app);
  registerJsonBodyParser(app);
  registerDeferred100Continue(app);
  await app.register(fastifyMultipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, fieldSize: 1024, headerPairs: 50 },
  });
  await registerApiDocsRoutes(app);
  app.after(() => registerRoutes(app, deps, authenticate));
  services.metrics.observeRequests(app);
  const { metricsToken: token, trustProxy } = config;
  registerMetricsRoute(app, services.metrics, { token, trustProxy });
  registerHealthRoutes(app, {
    database: () => infrastructure.database.pool.query('select 1'),
    migrations: () => isDatabaseMigrated(infrastructure.database.pool),
    media: () => infrastructure.media.check(),
  });
  if (webApp)
    await registerWebApp(app, webApp, {
      isSignedIn: async (request) => (await authenticate(request)) !== null,
      allowsStripe: config.payments.kind === 'stripe',
    });
  await app.ready();
  return app;
}

/** Logs internal errors and requests that look like attacks. */
function registerErrorLogging(
  app: FastifyInstance,
  { services, infrastructure: { clock } }: AppDeps,
): void {
  const { logs, limits, securityLog } = services;
  const errorLogLimiter = limits.createLimiter('server-error-log', serverErrorDailyLimit);
  const recordError = createServerErrorLogger({
    logs,
    logger: app.log,
    clock,
    dailyLimit: errorLogLimiter,
  });
  securityLog.setLogger(app.log);
  registerErrorHandler(app, (report) => {
    const { appError, requestId, request } = report;
    if (appError.code === 'CANCELED')
      app.log.info(
        { requestId, route: request.routeOptions.url },
        'request canceled by the client',
      );
    else if (appError.status >= 500) recordError(report);
    else securityLog.recordRefusal(report);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode === 200) securityLog.recordSuccess(request);
  });
  app.addHook('onClose', () => securityLog.close());
}

function createFastifyInstance({
  config,
  infrastructure: { ids },
  logStream,
}: AppDeps): FastifyInstance {
  const stream = logStream && { stream: logStream };
  return fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, ...stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.newId(),
    rewriteUrl: (request) => toCanonicalApiUrl(request.url ?? '/'),
    // Trusts only the proxy next to this server; a client can forge the other entries of X-Forwarded-For.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1000,
      // `registerUnroutableRequestCheck` rejects requests without a Host header, with the error envelope.
      requireHostHeader: false,
    },
    clientErrorHandler: createClientErrorHandler(ids.newId),
    return503OnClosing: false,
    frameworkErrors: sendFrameworkError,
    bodyLimit: PUBLIC_BODY_MAX_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
}

function registerRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  authenticate: AuthenticateRequest,
): void {
  const { features, services, config } = deps;
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.replacesInvalidText)
      request.body = replaceInvalidText(request.body);
    else rejectInvalidText(request.body);
  });
  const routeBinder = new RouteBinder(
    app,
    authenticate,
    new RequestRateLimiter({
      limits: services.limits,
      isEnabled: config.isRateLimitEnabled,
      isKnownDevice: createKnownDeviceCheck(services.knownDevices),
    }),
    new AccountRateLimiter(services.limits, config.isRateLimitEnabled),
  );
  for (const feature of features) feature.registerRoutes?.(routeBinder);
  app.addHook('onSend', async (request, reply) => {
    const isApi = request.routeOptions.url?.startsWith(`${API_ROUTE_PREFIX}/`);
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
