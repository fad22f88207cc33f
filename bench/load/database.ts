import { join } from 'node:path';
import { type Database, openDatabase } from '../../apps/server/src/platform/db/client.ts';
import {
  APP_DATABASE,
  APP_ROLE,
  MANAGER_ROLE,
} from '../../apps/server/src/platform/db/embedded/credentials.ts';
import { findServer } from '../../apps/server/src/platform/db/embedded/find-server.ts';

/** Opens the embedded database of a running server, beside it. Statements, and waiting for a turn, may take as long as they want. */
export async function openBeside(
  dataDir: string,
  { as = APP_ROLE }: { as?: typeof APP_ROLE | typeof MANAGER_ROLE } = {},
): Promise<Database> {
  const found = await findServer(join(dataDir, 'postgres'), { ms: 10_000, log: console.error });
  if (!found) throw new Error(`No database runs in ${dataDir}.`);
  await found.client.end();
  const { endpoint, credentials } = found;
  return openDatabase(
    {
      ...endpoint,
      user: as,
      password: as === APP_ROLE ? credentials.app : credentials.manager,
      database: APP_DATABASE,
      max: 10,
      connectionTimeoutMillis: 0,
      statement_timeout: 0,
    },
    (error) => console.error(error.message),
  );
}

export const MANAGER = MANAGER_ROLE;
