import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { Db } from '#platform/db/database.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import { truncateLogEntries } from './repository.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const MAX_ATTEMPTS = 10;
const RETRY_DELAY_MS = 100;

/** Deletes all log entries at once, however many there are, and records it. */
export class ClearLogs {
  constructor(private readonly deps: { db: Db; auditTrail: Pick<AuditTrail, 'record'> }) {}

  /**
   * @returns the number of deleted entries
   * @throws AppError BUSY when other statements hold the tables for too long
   */
  async clear(admin: Principal, requestId: string): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.truncate(admin, requestId);
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (attempt === MAX_ATTEMPTS) throw new AppError('BUSY', { cause: error });
        await sleep(RETRY_DELAY_MS);
      }
    }
  }

  private truncate(admin: Principal, requestId: string): Promise<number> {
    return this.deps.db.transaction(async (tx) => {
      const details = { deletedCount: await truncateLogEntries(tx) };
      await this.deps.auditTrail.record(tx, admin, { action: 'clearLogs', requestId, details });
      return details.deletedCount;
    });
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return getErrorCodeOrMessage(cause) === LOCK_NOT_AVAILABLE;
}
