import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg, { type ClientConfig, type PoolConfig } from 'pg';
import { buildApp } from '#build-app.ts';
import { type Config, ConfigError, codeOf } from '#config.ts';
import { createServices, type News, openAdapters, type Services } from '#container.ts';
import { inviteDemoCook } from '#demo-cook.ts';
import { sessionSecretIn } from '#features/accounts/cookies.ts';
import { PhotoProcessor } from '#features/photos/photo-processor.ts';
import { type Database, openDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { isSameHost } from '#platform/http/origin-check.ts';
import { urlOf } from '#platform/http/url-of.ts';
import { findWebApp } from '#platform/http/web-app.ts';
import { randomIds } from '#platform/ids.ts';
import { startJobs } from '#platform/jobs/start-jobs.ts';
import { packagePath } from '#platform/package-path.ts';
import { Realtime } from '#platform/realtime/realtime.ts';

const HOUR = 60 * 60 * 1000;
const FINISH_WITHIN_MS = 10_000;
/** A restart may come while the process before still finishes. */
const RESTART_PATIENCE_MS = 3000;

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

export interface Operator {
  /** Writes a line for the operator. */
  print(line: string): void;
  /** Something that the server can't do without is gone; it is to be closed. */
  giveUp(): void;
}

/** Opens everything that the configuration asks for, and listens. */
export async function startServer(config: Config, operator: Operator): Promise<RunningServer> {
  const opened: Closer[] = [];
  try {
    return await open(config, operator, opened);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

type Closer = () => Promise<unknown>;

/** What was opened last is closed first. */
async function closeAll(opened: Closer[]): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

async function open(config: Config, operator: Operator, opened: Closer[]): Promise<RunningServer> {
  const { print } = operator;
  const database = await openConfiguredDatabase(config, operator, opened);
  const adapters = await openAdapters(config, print);
  opened.push(() => Promise.all([adapters.recogniser.close(), adapters.mailer.close()]));
  const photoProcessor = new PhotoProcessor();
  opened.push(() => photoProcessor.close());
  const clock = { now: () => new Date() };
  const foundations = { database, clock, ids: randomIds, photoProcessor, ...adapters };
  const realtime = new Realtime({
    pool: database.pool,
    sessionSecretIn,
    identify: async (secret) => (await services.sessions.find(secret))?.caller ?? null,
    isSameOrigin: (request) => isSameHost(request, config.publicUrl),
    trustProxy: config.trustProxy,
    isLimitedByAddress: config.rateLimit,
    onError: (error) => print(`Realtime: ${error instanceof Error ? error.message : error}`),
  });
  const services = createServices(config, foundations, newsOver(realtime));
  const app = await buildApp({
    config,
    foundations,
    services,
    webApp: await findWebApp(packagePath('../web/build/client'), config.publicUrl),
    tellProgress: (userId, progress) => realtime.publish(userId, 'scan:progress', progress),
  });
  realtime.attach(app.server);
  await realtime.listen();
  const jobs = startJobs({
    pool: database.pool,
    tasks: services.tasks,
    onError: (error) => app.log.error({ err: error }, 'job failed'),
  });
  const stopIndexing = services.searchIndexer.start((error) =>
    app.log.error({ err: error }, 'indexing for search failed'),
  );
  opened.push(() => Promise.all([closeGracefully(app), jobs.close(), stopIndexing()]));
  // Before the HTTP server, which would wait for open sockets.
  opened.push(async () => realtime.close());
  await cleanUpAfterCrash(config, services);
  await inviteDemoCook(config, foundations, services, print);
  await listen(app, config);
  const housekeeping = setInterval(() => {
    keepHouse(services).catch((error) => app.log.error({ err: error }, 'housekeeping failed'));
  }, HOUR);
  opened.push(async () => clearInterval(housekeeping));
  const url = config.publicUrl ?? urlOf(config.host, (app.server.address() as AddressInfo).port);
  return { url, close: () => closeAll(opened) };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT: ${port} is in use by another program.`);
    if (code === 'EACCES') throw new ConfigError(`PORT: ${port} may not be opened by this user.`);
    throw new ConfigError(`HOST: ${host} can't be listened on (${code}).`);
  }
}

/** No new connections; what is in flight has ten seconds. */
async function closeGracefully(app: FastifyInstance): Promise<void> {
  // A connection that has just had its answer would be kept alive for a next request.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const hardStop = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(hardStop);
}

async function openConfiguredDatabase(
  config: Config,
  operator: Operator,
  opened: Closer[],
): Promise<Database> {
  const connection = await connectionOf(config, operator, opened);
  await migrateDatabase(connection);
  const database = openDatabase(connection, (error) =>
    operator.print(`Database connection lost: ${error.message}`),
  );
  opened.push(() => database.close());
  return database;
}

async function connectionOf(
  { database }: Config,
  { print, giveUp }: Operator,
  opened: Closer[],
): Promise<PoolConfig> {
  if (database.kind === 'url') {
    const connection = { connectionString: database.url };
    await checkReachable(connection);
    return connection;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: database.dataDir,
    log: print,
    onExit: giveUp,
    patienceMs: RESTART_PATIENCE_MS,
  });
  opened.push(() => postgres.stop());
  return postgres.connection;
}

async function checkReachable(connection: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the server can't be reached (${codeOf(error)}).`);
  }
  await client.end();
}

/** With the embedded database nobody else is at work: whatever is half done was left by a process that died. */
async function cleanUpAfterCrash(config: Config, services: Services): Promise<void> {
  if (config.database.kind !== 'embedded') return;
  const now = new Date();
  await services.quota.releaseAbandoned(now);
  await services.photos.sweep(now);
}

/** What is older than an hour and still half done belongs to no living process. */
async function keepHouse(services: Services): Promise<void> {
  const anHourAgo = new Date(Date.now() - HOUR);
  await services.quota.releaseAbandoned(anHourAgo);
  await services.bin.removeOld();
  await services.confirmRecognition.removeOld();
  await services.photos.sweep(anHourAgo);
  await services.logs.removeOld();
  await services.support.removeOld();
  await services.accounts.removeExpired();
  await services.limits.removeExpired();
}

function newsOver(realtime: Realtime): News {
  return {
    sessionEnded: (sessionId) => realtime.endSession(sessionId),
    created: (ownerId, item) => realtime.publish(ownerId, 'item:created', { item }),
    updated: (ownerId, item) => realtime.publish(ownerId, 'item:updated', { item }),
    deleted: (ownerId, itemId) => realtime.publish(ownerId, 'item:deleted', { itemId }),
  };
}
