import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { ScanOutcome } from '#ports/scan-outcome-counter.ts';
import { incrementDailyCount } from './statistics-repository.ts';

/** Counts scans per day and outcome (UTC) for the statistics. */
export class DailyScanCounter {
  constructor(private readonly deps: { db: Db; clock: Clock }) {}

  async countScan(outcome: ScanOutcome): Promise<void> {
    const day = this.deps.clock.now().toISOString().slice(0, 10);
    await incrementDailyCount(this.deps.db, { day, kind: 'scan', outcome });
  }
}
