import { join } from 'node:path';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { connectToRunningServer } from '#platform/db/embedded/connect-to-running-server.ts';
import { type ADMIN_ROLE, APP_DATABASE, APP_ROLE } from '#platform/db/embedded/credentials.ts';

/** Opens a connection pool to the embedded database of a running server, without time limits. */
export async function openServerDatabase(
  dataDir: string,
  { role = APP_ROLE }: { role?: typeof APP_ROLE | typeof ADMIN_ROLE } = {},
): Promise<Database> {
  const server = await connectToRunningServer(join(dataDir, 'postgres'), {
    timeoutMs: 10_000,
    log: console.error,
  });
  if (!server) throw new Error(`No database is running in ${dataDir}.`);
  await server.client.end();
  const { endpoint, credentials } = server;
  return openDatabase(
    {
      ...endpoint,
      user: role,
      password: role === APP_ROLE ? credentials.appPassword : credentials.adminPassword,
      database: APP_DATABASE,
      max: 10,
      connectionTimeoutMillis: 0,
      statement_timeout: 0,
    },
    (error) => console.error(error.message),
  );
}
