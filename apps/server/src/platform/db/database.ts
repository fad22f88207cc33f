import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A connection outside a transaction, for reads. */
export type Db = NodePgDatabase;
/** A transaction, for writes: the type prevents writes outside of one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For reads that may also run inside a transaction. */
export type DbOrTx = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A hanging statement must not keep the process from exiting. */
const CLOSE_TIMEOUT_MS = 2000;

/** @param onError called for errors of idle connections, which would otherwise end the process */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    // A connection caches its prepared statements; a new connection has to prepare them again.
    idleTimeoutMillis: 300_000,
    ...connection,
  });
  pool.on('error', onError);
  // Also for connections in use: losing one must not end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    db: drizzle(pool),
    pool,
    close: () => Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const NOT_NULL_VIOLATION = '23502';

/** The name of the violated unique constraint; `null` for any other error. */
export function getViolatedUniqueConstraint(error: unknown): string | null {
  const databaseError = toDatabaseError(error);
  return databaseError?.code === UNIQUE_VIOLATION ? (databaseError.constraint ?? '') : null;
}

/** Whether a write failed because a referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return toDatabaseError(error)?.code === FOREIGN_KEY_VIOLATION;
}

/** Whether a write failed because a required column was null. */
export function isNotNullViolation(error: unknown): boolean {
  return toDatabaseError(error)?.code === NOT_NULL_VIOLATION;
}

function toDatabaseError(error: unknown): pg.DatabaseError | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : null;
}
