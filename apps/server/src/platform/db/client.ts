import { setTimeout as sleep } from 'node:timers/promises';
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

/** A statement that hangs must not keep the process from ending. */
const CLOSE_WITHIN_MS = 2000;

/** @param onError told of faults on idle connections, which would else end the process. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    // A connection keeps the plans of its prepared statements; a new one has to make them again.
    idleTimeoutMillis: 300_000,
    ...connection,
  });
  pool.on('error', onError);
  // Also for those that somebody has taken out for long: a lost connection must not end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    db: drizzle(pool, { schema }),
    pool,
    close: () => Promise.race([pool.end(), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]),
  };
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const NOT_NULL_VIOLATION = '23502';

/** The name of the unique constraint that a failed write ran into; `null` for any other fault. */
export function violatedUniqueConstraint(error: unknown): string | null {
  const fault = databaseFault(error);
  return fault?.code === UNIQUE_VIOLATION ? (fault.constraint ?? '') : null;
}

/** Whether a failed write referred to a row that does not exist, or does no longer. */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseFault(error)?.code === FOREIGN_KEY_VIOLATION;
}

/** Whether a failed write left out a value that a column needs. */
export function isNotNullViolation(error: unknown): boolean {
  return databaseFault(error)?.code === NOT_NULL_VIOLATION;
}

function databaseFault(error: unknown): pg.DatabaseError | null {
  const fault = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return fault instanceof pg.DatabaseError ? fault : null;
}
