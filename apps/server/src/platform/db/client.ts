import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

/** Outside a transaction: what readers take. */
export type Db = NodePgDatabase<typeof schema>;
/** Inside a transaction: what writers take, so that no write stands alone by accident. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For readers that a transaction needs too. */
export type Reader = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** @param onError told of faults on idle connections, which would else end the process. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    ...connection,
  });
  pool.on('error', onError);
  return {
    db: drizzle(pool, { schema }),
    pool,
    close: () => pool.end(),
  };
}

const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint that a failed write ran into; `null` for any other fault. */
export function violatedUniqueConstraint(error: unknown): string | null {
  const fault = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (fault instanceof pg.DatabaseError && fault.code === UNIQUE_VIOLATION) {
    return fault.constraint ?? '';
  }
  return null;
}
