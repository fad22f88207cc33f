import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg, { type ClientConfig, type PoolConfig } from 'pg';
import { buildApp } from '#build-app.ts';
import { cleanUpAfterCrash } from '#clean-up-after-crash.ts';
import { type Config, ConfigError, getConfigWarnings } from '#config.ts';
import { createAdapters, createFeatures } from '#container.ts';
import { parseSessionCookie } from '#features/accounts/account-cookies.ts';
import { PhotoProcessPool } from '#features/photos/photo-process-pool.ts';
import {
  type CloseFunction,
  closeConcurrently,
  closeInReverseOrder,
} from '#platform/close-resources.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#platform/db/migrate-database.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import { formatServerUrl } from '#platform/http/format-server-url.ts';
import { isSameOriginHandshake } from '#platform/http/origin-check.ts';
import { loadWebApp } from '#platform/http/serve-web-app.ts';
import { startJobWorker } from '#platform/jobs/job-worker.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { RealtimeServer } from '#platform/realtime/realtime-server.ts';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';
import { seedDemoUser } from '#seed-demo-user.ts';

const SHUTDOWN_TIMEOUT_MS = 10_000;
/** After a restart the previous process may still be shutting down. */
const DATA_DIR_LOCK_TIMEOUT_MS = 3000;

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

export interface ServerCallbacks {
  /** Prints a line for the operator. */
  print(line: string): void;
  /**
   * Called when the server cannot continue, for example because the embedded database exited. The server must be
   * closed.
   */
  onFatal(): void;
}

/** Starts the database, the services and the HTTP server. */
export async function startServer(
  config: Config,
  callbacks: ServerCallbacks,
): Promise<RunningServer> {
  const closers: CloseFunction[] = [];
  try {
    const server = await openServer(config, callbacks, closers);
    for (const warning of getConfigWarnings(config)) callbacks.print(warning);
    return server;
  } catch (error) {
    await closeInReverseOrder(closers).catch((closeError: unknown) =>
      callbacks.print(`After a failed start: ${closeError}`),
    );
    throw error;
  }
}

async function openServer(
  config: Config,
  callbacks: ServerCallbacks,
  closers: CloseFunction[],
): Promise<RunningServer> {
  const { print } = callbacks;
  const database = await openAndMigrateDatabase(config, callbacks, closers);
  const clock = { now: () => new Date() };
  const ids = randomIdGenerator;
  const adapters = await createAdapters(config, { db: database.db, clock, ids, print });
  const { recognizer, embeddedRecognizer, textRecognizer, mailer } = adapters;
  const closableAdapters = [recognizer, embeddedRecognizer, textRecognizer, mailer];
  closers.push(() => closeConcurrently(closableAdapters.map((adapter) => () => adapter.close())));
  const photoProcessors = createPhotoProcessors(closers);
  const realtime = new RealtimeServer({
    pool: database.pool,
    parseSessionCookie,
    authenticate: async (secret) => (await services.sessions.find(secret))?.principal ?? null,
    haveRecipesChanged: (userId, since) => services.recipes.hasChangedSince(userId, since),
    isSameOrigin: (request) => isSameOriginHandshake(request, config.publicUrl),
    trustProxy: config.trustProxy,
    isLimitedByAddress: config.isRateLimitEnabled,
    onError: (error) => print(`Realtime: ${error instanceof Error ? error.message : error}`),
  });
  const events = realtime;
  const infrastructure = { database, clock, ids, events, ...photoProcessors, ...adapters };
  const { features, services, ...jobs } = createFeatures(config, infrastructure);
  const app = await buildApp({
    config,
    infrastructure,
    features,
    services,
    webApp: await loadWebApp(resolveServerPackagePath('../web/build/client'), config.publicUrl),
  });
  const requestsAndTasks = [() => closeGracefully(app)];
  closers.push(() => closeConcurrently(requestsAndTasks));
  realtime.attach(app.server);
  // Sockets close before the HTTP server, which would wait for them.
  closers.push(() => realtime.close());
  await realtime.listen();
  services.metrics.observeProcess(() => realtime.connections.size);
  const jobWorker = startJobWorker({
    pool: database.pool,
    tasks: jobs.jobTasks,
    hourlyTasks: jobs.hourlyTasks,
    onError: (error) => app.log.error({ err: error }, 'job failed'),
  });
  requestsAndTasks.push(() => jobWorker.close());
  const stopIndexing = services.searchIndexer.start((error) =>
    app.log.error({ err: error }, 'search indexing failed'),
  );
  requestsAndTasks.push(stopIndexing);
  await cleanUpAfterCrash(config, services, print);
  await seedDemoUser(config, infrastructure, services, print);
  await listen(app, config);
  const url =
    config.publicUrl ?? formatServerUrl(config.host, (app.server.address() as AddressInfo).port);
  return { url, close: () => closeInReverseOrder(closers) };
}

function createPhotoProcessors(closers: CloseFunction[]) {
  const photoProcessPool = new PhotoProcessPool();
  const trialPhotoProcessPool = new PhotoProcessPool({ poolSize: 1 });
  closers.push(() =>
    closeConcurrently([() => photoProcessPool.close(), () => trialPhotoProcessPool.close()]),
  );
  return { photoProcessPool, trialPhotoProcessPool };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = getErrorCodeOrMessage(error);
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT: ${port} is in use by another program.`);
    if (code === 'EACCES') throw new ConfigError(`PORT: permission denied for port ${port}.`);
    throw new ConfigError(`HOST: cannot listen on ${host} (${code}).`);
  }
}

/** Stops accepting connections and gives running requests ten seconds to finish. */
async function closeGracefully(app: FastifyInstance): Promise<void> {
  // A connection that has just sent its response would be kept alive for the next request.
  const idleConnectionTimer = setInterval(() => app.server.closeIdleConnections(), 50);
  const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idleConnectionTimer);
    clearTimeout(forceCloseTimer);
  }
}

async function openAndMigrateDatabase(
  config: Config,
  callbacks: ServerCallbacks,
  closers: CloseFunction[],
): Promise<Database> {
  const connection = await resolveDatabaseConnection(config, callbacks, closers);
  await migrateDatabase(connection);
  const database = openDatabase(connection, (error) =>
    callbacks.print(`Database connection lost: ${error.message}`),
  );
  closers.push(() => database.close());
  return database;
}

async function resolveDatabaseConnection(
  { database }: Config,
  { print, onFatal }: ServerCallbacks,
  closers: CloseFunction[],
): Promise<PoolConfig> {
  if (database.kind === 'url') {
    const connection = { connectionString: database.url };
    await checkDatabaseReachable(connection);
    return connection;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: database.dataDir,
    log: print,
    onExit: onFatal,
    lockTimeoutMs: DATA_DIR_LOCK_TIMEOUT_MS,
  });
  closers.push(() => postgres.stop());
  return postgres.connection;
}

async function checkDatabaseReachable(connection: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(
      `DATABASE_URL: cannot connect to the server (${getErrorCodeOrMessage(error)}).`,
    );
  }
  await client.end();
}
