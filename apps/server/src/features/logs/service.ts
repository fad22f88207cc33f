import { eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { logEntries, users } from '#platform/db/schema.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';

const RETENTION = 30 * 24 * 60 * 60 * 1000;

export interface NewLogEntry {
  level: 'error' | 'warning' | 'info' | 'debug';
  message: string;
  platform: string;
  service?: string;
  userId?: string | null;
  /** Where the user is not known by id: the account of this address, if there is one. Not stored. */
  email?: string;
  sessionId?: string | null;
  fileName?: string;
  context?: Record<string, unknown>;
  stack?: string;
}

/** What the admin reads: entries of browsers and of the server, kept for 30 days. */
export class Logs {
  constructor(private readonly parts: { db: Db; clock: Clock; ids: Ids }) {}

  /** Stored with the server's own time. */
  async store(entry: NewLogEntry): Promise<void> {
    const { db, clock, ids } = this.parts;
    const { userId = null, email, ...values } = entry;
    // Of somebody who is gone nothing is kept, not even what fails after they went.
    const user = userId ? eq(users.id, userId) : email ? eq(users.email, email) : null;
    await db.insert(logEntries).values({
      id: ids.next(),
      ...values,
      userId: user && sql`(select ${users.id} from ${users} where ${user})`,
      timestamp: clock.now(),
    });
  }

  /** For somebody whose account is deleted. */
  async forgetUser(tx: Tx, userId: string): Promise<void> {
    await tx.delete(logEntries).where(eq(logEntries.userId, userId));
  }

  async removeOld(): Promise<void> {
    const { db, clock } = this.parts;
    await db
      .delete(logEntries)
      .where(lt(logEntries.timestamp, new Date(clock.now().getTime() - RETENTION)));
  }
}
