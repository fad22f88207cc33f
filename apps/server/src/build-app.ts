import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import {
  PHOTO_MAXIMUM_BYTES,
  PUBLIC_BODY_MAXIMUM_BYTES,
  type ScanProgress,
} from '@plateful/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '#app-error.ts';
import type { Config } from '#config.ts';
import type { Foundations, Services } from '#container.ts';
import { sessionSecretOf } from '#features/accounts/cookies.ts';
import { googleRoutes } from '#features/accounts/google-routes.ts';
import { knownDeviceCheck } from '#features/accounts/known-device-check.ts';
import { passwordRoutes } from '#features/accounts/password-routes.ts';
import { reauthenticationRoutes } from '#features/accounts/reauthentication-routes.ts';
import { accountRoutes } from '#features/accounts/routes.ts';
import { sessionRoutes } from '#features/accounts/session-routes.ts';
import { ClientLogAllowance } from '#features/logs/client-log-allowance.ts';
import { createFaultLog, faultsPerDay } from '#features/logs/fault-log.ts';
import { logRoutes } from '#features/logs/routes.ts';
import { photoRoutes } from '#features/photos/routes.ts';
import { profileRoutes } from '#features/profiles/routes.ts';
import { recipeRoutes } from '#features/recipes/routes.ts';
import { scanRoutes } from '#features/scanning/routes.ts';
import { supportRoutes } from '#features/support/routes.ts';
import { isMigrated } from '#platform/db/migrate.ts';
import { Binder, type Identify } from '#platform/http/bind.ts';
import { speakPlainly } from '#platform/http/describe-issue.ts';
import { clientErrorHandler } from '#platform/http/early-errors.ts';
import { answerFrameworkError, handleErrors } from '#platform/http/errors.ts';
import { reportHealth } from '#platform/http/health.ts';
import { acceptJson } from '#platform/http/json-body.ts';
import { describeApi } from '#platform/http/openapi.ts';
import { checkOrigins } from '#platform/http/origin-check.ts';
import { continueWhenRead } from '#platform/http/read-body.ts';
import { refuseUnstorable } from '#platform/http/refuse-unstorable.ts';
import { guardRequests } from '#platform/http/request-guards.ts';
import { API_BASE, rewriteApiUrl } from '#platform/http/rewrite-url.ts';
import { setSecurityHeaders } from '#platform/http/security-headers.ts';
import { closeUnreadBodies } from '#platform/http/unread-body.ts';
import { serveWebApp, type WebApp } from '#platform/http/web-app.ts';
import { AccountLimits } from '#platform/limits/account-limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { RequestLimits } from '#platform/limits/request-limits.ts';

const REQUESTS_PER_MINUTE = 1200;
const NO_COUNTS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
/** How long a connection may take to say what it wants; also one that wants to become a websocket. */
const HEADERS_TIMEOUT_MS = 5_000;
/** To the end of a request's body, with the time that an upload waits for its turn. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Larger answers are compressed as streams, which cost several times the CPU time of one call. */
const COMPRESSED_AT_ONCE_BYTES = 128 * 1024;
/** The least CPU time for answers that are nearly as small as they can be: docs/decisions/022. */
const quickCompression = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  zlibOptions: { level: 1 },
};

interface AppParts {
  config: Config;
  foundations: Foundations;
  services: Services;
  /** The built web app; null serves the API alone. */
  webApp: WebApp | null;
  tellProgress: (userId: string, progress: ScanProgress) => void;
  /** In place of standard output. */
  logStream?: { write(line: string): void };
}

/** The HTTP server with all its routes; it listens to nothing yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, foundations, services, webApp } = parts;
  speakPlainly();
  const app = createInstance(parts);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorateRequest('bodyLimit', null);
  const identify: Identify = async (request) =>
    (await services.sessions.find(sessionSecretOf(request), request))?.caller ?? null;
  recordErrors(app, parts);
  await setSecurityHeaders(app);
  // Answers and pages; built files bring their own copies.
  await app.register(fastifyCompress, {
    // Nobody sends us compressed bodies, and a broken one would never be answered.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE_BYTES,
    ...quickCompression,
  });
  // `Secure` wherever people come by https, whether or not a proxy says so.
  const secure = config.publicUrl?.startsWith('https:') ? true : 'auto';
  await app.register(fastifyCookie, { parseOptions: { secure } });
  guardRequests(app);
  closeUnreadBodies(app);
  checkOrigins(app, config.publicUrl);
  await limitRates(app, config);
  acceptJson(app);
  continueWhenRead(app);
  await app.register(fastifyMultipart, {
    limits: { fileSize: PHOTO_MAXIMUM_BYTES, fieldSize: 1024, headerPairs: 50 },
  });
  await describeApi(app);
  app.after(() => addRoutes(app, parts, identify));
  reportHealth(app, {
    database: () => foundations.database.pool.query('select 1'),
    migrations: () => isMigrated(foundations.database.pool),
    media: () => foundations.media.check(),
  });
  if (webApp) await serveWebApp(app, webApp, async (request) => (await identify(request)) !== null);
  await app.ready();
  return app;
}

/** Our own faults and what looks like an attack go into the log. */
function recordErrors(app: FastifyInstance, { services, foundations: { clock } }: AppParts): void {
  const { logs, limits, securityLog } = services;
  const allowance = limits.named('server-faults', faultsPerDay);
  const recordFault = createFaultLog({ logs, logger: app.log, clock, allowance });
  securityLog.writeTo(app.log);
  handleErrors(app, (report) => {
    if (report.failure.status >= 500) recordFault(report);
    else securityLog.recordRefusal(report);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode === 200) securityLog.recordSuccess(request);
  });
  app.addHook('onClose', () => securityLog.close());
}

function createInstance({ config, foundations: { ids }, logStream }: AppParts): FastifyInstance {
  const stream = logStream && { stream: logStream };
  return fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, ...stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.next(),
    rewriteUrl: (request) => rewriteApiUrl(request.url ?? '/'),
    // The proxy next to us; what stands before it in X-Forwarded-For anybody may have written.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1000,
      // We refuse requests without one ourselves.
      requireHostHeader: false,
    },
    clientErrorHandler: clientErrorHandler(ids.next),
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    bodyLimit: PUBLIC_BODY_MAXIMUM_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
}

function addRoutes(app: FastifyInstance, parts: AppParts, identify: Identify): void {
  const { services, foundations, config } = parts;
  app.addHook('preValidation', async (request) => refuseUnstorable(request.body));
  const bind = new Binder(
    app,
    identify,
    new RequestLimits({
      limits: services.limits,
      isOn: config.rateLimit,
      isKnownDevice: knownDeviceCheck(services.knownDevices),
    }),
    new AccountLimits(services.limits, config.rateLimit),
  );
  accountRoutes(bind, { ...services, clock: foundations.clock });
  sessionRoutes(bind, services.sessions);
  passwordRoutes(bind, services.passwords);
  googleRoutes(bind, {
    ...services,
    clock: foundations.clock,
    publicUrl: config.publicUrl,
  });
  reauthenticationRoutes(bind, services.reauthentication);
  profileRoutes(app, bind, { ...services, identify, clock: foundations.clock });
  recipeRoutes(app, bind, services);
  photoRoutes(app, bind, services.photos);
  scanRoutes(bind, {
    scanning: services.scanning,
    ids: foundations.ids,
    tell: parts.tellProgress,
  });
  logRoutes(bind, {
    logs: services.logs,
    identify,
    allowance: new ClientLogAllowance(services.limits, config.rateLimit),
  });
  supportRoutes(bind, services.support, identify);
  app.addHook('onSend', async (request, reply) => {
    const isApi = request.routeOptions.url?.startsWith(`${API_BASE}/`);
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** A first wall that costs nothing; calls that deserve it have limits of their own, which all processes share. */
async function limitRates(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.rateLimit) return;
  await app.register(fastifyRateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
    // Who is refused hears when to come back; all others need not count.
    addHeaders: NO_COUNTS,
    addHeadersOnExceeding: NO_COUNTS,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY', { retryAfterSeconds: ttl / 1000 }),
  });
}
