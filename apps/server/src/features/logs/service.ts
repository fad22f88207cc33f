import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { logEntries } from '#platform/db/schema/log-entries.ts';
import { users } from '#platform/db/schema/users.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
/** A statement that deletes this many entries does not block others for long. */
const DELETE_BATCH_SIZE = 5000;

export interface NewLogEntry {
  level: (typeof logEntries.$inferInsert)['level'];
  message: string;
  platform: string;
  service?: string;
  userId?: string | null;
  /** Used to find the user if `userId` is not known. Not stored. */
  email?: string;
  sessionId?: string | null;
  requestId?: string | null;
  fileName?: string;
  context?: Record<string, unknown>;
  stack?: string;
}

/** Stores log entries of browsers and the server for 30 days, for the admin. */
export class LogService {
  constructor(private readonly deps: { db: Db; clock: Clock; ids: Ids }) {}

  /** Stores entries in one statement, with the server's time as their timestamp. */
  async store(...entries: readonly NewLogEntry[]): Promise<void> {
    const { db, clock, ids } = this.deps;
    if (entries.length === 0) return;
    const timestamp = clock.now();
    await db.insert(logEntries).values(
      entries.map(({ userId = null, email, ...values }) => {
        // The subquery is null for deleted users, whose ids are not kept.
        const user = userId ? eq(users.id, userId) : email ? eq(users.email, email) : null;
        return {
          id: ids.newId(),
          ...values,
          userId: user && sql`(select ${users.id} from ${users} where ${user})`,
          timestamp,
        };
      }),
    );
  }

  /** Deletes the entries of a user whose account is being deleted. */
  async deleteUserEntries(tx: Tx, userId: string): Promise<void> {
    await tx.delete(logEntries).where(eq(logEntries.userId, userId));
  }

  async deleteExpired(): Promise<void> {
    const { db, clock } = this.deps;
    const expired = db
      .select({ id: logEntries.id })
      .from(logEntries)
      .where(lt(logEntries.timestamp, new Date(clock.now().getTime() - RETENTION_MS)))
      .orderBy(asc(logEntries.timestamp))
      .limit(DELETE_BATCH_SIZE);
    for (;;) {
      const { rowCount } = await db.delete(logEntries).where(inArray(logEntries.id, expired));
      if (rowCount !== DELETE_BATCH_SIZE) return;
    }
  }
}
