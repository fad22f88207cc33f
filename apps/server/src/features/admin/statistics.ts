import type { AdminStatistics, DailySeries } from '@plateful/contract';
import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import { scanOutcomes } from '#ports/scan-counter.ts';
import { countEventsPerDay } from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CURRENCY = 'usd';

/** Counts events per day (UTC), the current day included. */
export class StatisticsService {
  constructor(private readonly deps: { db: Db; clock: Clock }) {}

  async get(dayCount: number): Promise<AdminStatistics> {
    const { db, clock } = this.deps;
    const days = listDays(clock.now(), dayCount);
    const rows = await countEventsPerDay(db, days[0] ?? '');
    const counts = new Map(rows.map(({ series, day, count }) => [`${series} ${day}`, count]));
    const toSeries = (series: string): DailySeries =>
      days.map((day) => ({ day, count: Number(counts.get(`${series} ${day}`) ?? 0) }));
    return {
      errors: toSeries('errors'),
      signUps: toSeries('signUps'),
      scans: Object.fromEntries(
        scanOutcomes.map((outcome) => [outcome, toSeries(`scan:${outcome}`)]),
      ),
      revenue: toSeries('stripe'),
      testRevenue: toSeries('test'),
      currency: CURRENCY,
    };
  }
}

/** The last days up to the given time, as ISO dates. */
function listDays(until: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(until.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
