import type { AddressInfo } from 'node:net';
import { buildApp } from '#build-app.ts';
import type { Config } from '#config.ts';
import { createServices, openAdapters, type Services } from '#container.ts';
import { inviteDemoCook } from '#demo-cook.ts';
import { sessionSecretIn } from '#features/accounts/cookies.ts';
import type { RecipeNews } from '#features/recipes/service.ts';
import { type Database, openDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { isSameHost } from '#platform/http/origin-check.ts';
import { findWebApp } from '#platform/http/web-app.ts';
import { randomIds } from '#platform/ids.ts';
import { packagePath } from '#platform/package-path.ts';
import { Realtime } from '#platform/realtime/realtime.ts';

const HOUR = 60 * 60 * 1000;
const FINISH_WITHIN_MS = 10_000;

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens everything that the configuration asks for and listens.
 * @param print writes a line for the operator.
 */
export async function startServer(
  config: Config,
  print: (line: string) => void,
): Promise<RunningServer> {
  const { database, stopPostgres } = await openConfiguredDatabase(config, print);
  const clock = { now: () => new Date() };
  const adapters = await openAdapters(config, print);
  const foundations = { database, clock, ids: randomIds, ...adapters };
  const realtime = new Realtime({
    pool: database.pool,
    identify: async (cookie) =>
      (await services.sessions.find(sessionSecretIn(cookie)))?.caller ?? null,
    isSameOrigin: (request) => isSameHost(request, config.publicUrl),
    onError: (error) => app.log.warn({ err: error }, 'realtime'),
  });
  const services = createServices(config, foundations, newsOver(realtime));
  const app = await buildApp({
    config,
    foundations,
    services,
    webApp: await findWebApp(packagePath('../web/build/client')),
    tellProgress: (userId, progress) => realtime.tell(userId, 'scan:progress', progress),
  });
  realtime.attach(app.server);
  await cleanUpAfterCrash(config, services);
  await inviteDemoCook(config, foundations, services, print);
  await app.listen({ host: config.host, port: config.port });
  const housekeeping = setInterval(
    () => keepHouse(services).catch((error) => app.log.error(error)),
    HOUR,
  );

  return {
    url: config.publicUrl ?? urlOf(config.host, app.server.address() as AddressInfo),
    async close() {
      clearInterval(housekeeping);
      const hardStop = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
      await realtime.close();
      await app.close();
      clearTimeout(hardStop);
      await Promise.all([adapters.recogniser.close(), adapters.mailer.close()]);
      await database.close();
      await stopPostgres();
    },
  };
}

async function openConfiguredDatabase(
  config: Config,
  print: (line: string) => void,
): Promise<{ database: Database; stopPostgres: () => Promise<void> }> {
  const onError = (error: Error) => print(`Database connection lost: ${error.message}`);
  if (config.database.kind === 'url') {
    const connection = { connectionString: config.database.url };
    await migrateDatabase(connection);
    return { database: openDatabase(connection, onError), stopPostgres: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.database.dataDir, log: print });
  try {
    await migrateDatabase(postgres.connection);
    return {
      database: openDatabase(postgres.connection, onError),
      stopPostgres: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
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
  await services.photos.sweep(anHourAgo);
  await services.logs.removeOld();
}

function newsOver(realtime: Realtime): RecipeNews {
  return {
    created: (ownerId, item) => realtime.tell(ownerId, 'item:created', { item }),
    updated: (ownerId, item) => realtime.tell(ownerId, 'item:updated', { item }),
    deleted: (ownerId, itemId) => realtime.tell(ownerId, 'item:deleted', { itemId }),
  };
}

function urlOf(host: string, { port }: AddressInfo): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
