import { eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { logEntries } from '#platform/db/schema/log-entries.ts';
import { users } from '#platform/db/schema/users.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export interface NewLogEntry {
  level: 'error' | 'warning' | 'info' | 'debug';
  message: string;
  platform: string;
  service?: string;
  userId?: string | null;
  /** Used to find the user if `userId` is not known. Not stored. */
  email?: string;
  sessionId?: string | null;
  fileName?: string;
  context?: Record<string, unknown>;
  stack?: string;
}

/** Stores log entries of browsers and the server for 30 days, for the admin. */
export class LogService {
  constructor(private readonly deps: { db: Db; clock: Clock; ids: Ids }) {}

  /** Stores an entry with the server's time as its timestamp. */
  async store(entry: NewLogEntry): Promise<void> {
    const { db, clock, ids } = this.deps;
    const { userId = null, email, ...values } = entry;
    // The subquery is null for deleted users, whose ids are not kept.
    const user = userId ? eq(users.id, userId) : email ? eq(users.email, email) : null;
    await db.insert(logEntries).values({
      id: ids.newId(),
      ...values,
      userId: user && sql`(select ${users.id} from ${users} where ${user})`,
      timestamp: clock.now(),
    });
  }

  /** Deletes the entries of a user whose account is being deleted. */
  async deleteUserEntries(tx: Tx, userId: string): Promise<void> {
    await tx.delete(logEntries).where(eq(logEntries.userId, userId));
  }

  async deleteExpired(): Promise<void> {
    const { db, clock } = this.deps;
    await db
      .delete(logEntries)
      .where(lt(logEntries.timestamp, new Date(clock.now().getTime() - RETENTION_MS)));
  }
}
