import type { AdminStatistics, DailySeries } from '@plateful/contract';
import type { Db } from '#platform/db/database.ts';
import { listIsoDatesUntil } from '#platform/list-iso-dates-until.ts';
import type { Clock } from '#ports/clock.ts';
import { scanOutcomes } from '#ports/scan-outcome-counter.ts';
import { sumStatisticsPerDay } from './statistics-repository.ts';

const CURRENCY = 'usd';

/** Reads the counts of errors, sign-ups, scans and revenue per day (UTC), the current day included. */
export class StatisticsService {
  constructor(private readonly deps: { db: Db; clock: Clock }) {}

  async get(dayCount: number): Promise<AdminStatistics> {
    const { db, clock } = this.deps;
    const days = listIsoDatesUntil(clock.now(), dayCount);
    const rows = await sumStatisticsPerDay(db, days[0] ?? '');
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
