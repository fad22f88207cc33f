import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import { lockLogTables, truncateLogEntries } from './repository.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const MAX_ATTEMPTS = 30;
const RETRY_DELAY_MS = 60;

/** Deletes all log entries at once, however many there are, and records it. */
export class ClearLogs {
  constructor(private readonly deps: { db: Db; auditTrail: Pick<AuditTrail, 'record'> }) {}

  /**
   * @returns the number of deleted entries
   * @throws AppError BUSY when other statements hold the tables for too long
   */
  async clear(admin: Principal, requestId: string): Promise<number> {
    const { db, auditTrail } = this.deps;
    try {
      return await db.transaction(async (tx) => {
        await lockLogTables(tx);
        const details = { deletedCount: await this.truncate(tx) };
        await auditTrail.record(tx, admin, { action: 'clearLogs', requestId, details });
        return details.deletedCount;
      });
    } catch (error) {
      throw isLockTimeout(error) ? new AppError('BUSY', { cause: error }) : error;
    }
  }

  /** Tries again while statements hold the tables, so that others don't wait behind this transaction. */
  private async truncate(tx: Tx): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tx.transaction(truncateLogEntries);
      } catch (error) {
        if (!isLockTimeout(error) || attempt === MAX_ATTEMPTS) throw error;
        await sleep(RETRY_DELAY_MS);
      }
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return getErrorCodeOrMessage(cause) === LOCK_NOT_AVAILABLE;
}
