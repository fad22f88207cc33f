import { AppError } from '#app-error.ts';
import type { FeatureContext } from '#feature.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { lockUserIfExists } from '#platform/db/lock-user-if-exists.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import {
  hasActiveOrRecentScanOfPhoto,
  insertScan,
  markScanUsed,
  releaseAbandonedReservations,
  releaseScanReservation,
} from './repository.ts';

/** Added to the time limits of text and dish before a reserved scan credit expires, for reading and storing the photos. */
const RESERVATION_MARGIN_MS = 60_000;

interface ScanQuotaDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  entitlements: {
    /** @throws AppError LIMIT_EXCEEDED */
    requireRecipe(tx: Tx, userId: string): Promise<{ maxLimit: number }>;
  };
  /** Longer than any recognition, in ms. After this time a reservation expires. */
  reservationTimeoutMs: number;
}

/**
 * The monthly limit of free scans. A credit is reserved in the database before the recognition, and used or released
 * after it. Reservations of crashed processes expire.
 */
export class ScanQuota {
  constructor(private readonly deps: ScanQuotaDeps) {}

  /**
   * @param duplicateCutoff recipes from the same photo since then count as duplicates
   * @returns the reservation's id; `null` while the same photo is being scanned, or if it has just been used.
   * @throws AppError LIMIT_EXCEEDED when the month's limit is reached.
   */
  async reserve(
    userId: string,
    photoSha256: Buffer,
    duplicateCutoff: Date,
  ): Promise<string | null> {
    const { db, clock, ids, entitlements, reservationTimeoutMs } = this.deps;
    const now = clock.now();
    const id = ids.newId();
    return db.transaction(async (tx) => {
      if (!(await lockUserIfExists(tx, userId))) throw new AppError('NOT_SIGNED_IN');
      if (
        await hasActiveOrRecentScanOfPhoto(tx, userId, photoSha256, {
          madeSince: duplicateCutoff,
          now,
        })
      )
        return null;
      const { maxLimit } = await entitlements.requireRecipe(tx, userId);
      await insertScan(tx, {
        id,
        userId: userId,
        photoSha256,
        state: 'reserved',
        countsTowardLimit: Number.isFinite(maxLimit),
        reservedUntil: new Date(now.getTime() + reservationTimeoutMs),
        createdAt: now,
      });
      return id;
    });
  }

  /** Marks the reservation as used, in the transaction that stores the recipe. */
  async consume(tx: Tx, reservationId: string, itemId: string): Promise<void> {
    const isConsumed = await markScanUsed(tx, reservationId, itemId, this.deps.clock.now());
    if (!isConsumed) throw new AppError('RECOGNISER_TOO_SLOW');
  }

  async release(reservationId: string): Promise<void> {
    await releaseScanReservation(this.deps.db, reservationId);
  }

  async releaseAbandoned(reservedBefore: Date): Promise<void> {
    await releaseAbandonedReservations(this.deps.db, reservedBefore);
  }
}

/** The monthly limit of recipes from photos and from providers. */
export function createScanQuota(
  { db, clock, ids, config: { recognizerTimeoutMs } }: FeatureContext,
  entitlements: ScanQuotaDeps['entitlements'],
): ScanQuota {
  const reservationTimeoutMs = 2 * recognizerTimeoutMs + RESERVATION_MARGIN_MS;
  return new ScanQuota({ db, clock, ids, entitlements, reservationTimeoutMs });
}
