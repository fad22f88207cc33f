import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import {
  countScans,
  insertScan,
  isScanned,
  lockUser,
  releaseAbandonedScans,
  releaseScan,
  settleScan,
} from './repository.ts';

interface QuotaParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  freeRecipesPerMonth: number;
  /** Longer than any recognition takes, in ms: after that a reservation counts no more. */
  reservationMs: number;
}

/**
 * The free limit, kept in the database where all processes meet: a credit is reserved before the recognition, and
 * used or given back after it. Reservations of a process that died run out by themselves.
 */
export class Quota {
  constructor(private readonly parts: QuotaParts) {}

  /**
   * @param madeSince how far back a recipe of the same photo counts as the same one
   * @returns the reservation's id; `null` while another one is running for the same photo, or has just been used.
   * @throws AppError LIMIT_EXCEEDED when nothing is left of this month.
   */
  async reserve(caller: Caller, photoSha256: Buffer, madeSince: Date): Promise<string | null> {
    const { db, clock, ids, freeRecipesPerMonth: maxLimit, reservationMs } = this.parts;
    const now = clock.now();
    const id = ids.next();
    return db.transaction(async (tx) => {
      if (!(await lockUser(tx, caller.userId))) throw new AppError('NOT_SIGNED_IN');
      if (await isScanned(tx, caller.userId, photoSha256, { madeSince, now })) return null;
      if (!caller.isPro) {
        const since = startOfMonth(now);
        const currentCount = await countScans(tx, caller.userId, { since, now });
        if (currentCount >= maxLimit) throw limitExceeded(currentCount, maxLimit);
      }
      await insertScan(tx, {
        id,
        userId: caller.userId,
        photoSha256,
        state: 'reserved',
        counts: !caller.isPro,
        reservedUntil: new Date(now.getTime() + reservationMs),
        createdAt: now,
      });
      return id;
    });
  }

  /** Uses the reservation up for this recipe, in the transaction that stores it. */
  async settle(tx: Tx, reservationId: string, itemId: string): Promise<void> {
    const settled = await settleScan(tx, reservationId, itemId, this.parts.clock.now());
    if (!settled) throw new AppError('RECOGNISER_TOO_SLOW');
  }

  async release(reservationId: string): Promise<void> {
    await releaseScan(this.parts.db, reservationId);
  }

  async releaseAbandoned(reservedBefore: Date): Promise<void> {
    await releaseAbandonedScans(this.parts.db, reservedBefore);
  }
}

function startOfMonth(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1));
}

function limitExceeded(currentCount: number, maxLimit: number): AppError {
  return new AppError('LIMIT_EXCEEDED', {
    fields: {
      showUpgradeCTA: true,
      limitExceeded: true,
      errorType: 'LIMIT_EXCEEDED',
      productType: 'recipe',
      currentCount,
      maxLimit,
    },
  });
}
