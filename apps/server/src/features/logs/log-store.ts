import type { LogRecord } from '@plateful/contract';
import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { logEntries } from '#platform/db/schema/log-entries.ts';
import { users } from '#platform/db/schema/users.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import { presentLogEntry } from './present.ts';
import { redactData, redactText } from './redact-secrets.ts';

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

interface LogStoreDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  /** Tells the admins about stored errors. */
  notifyErrors: (records: readonly LogRecord[]) => Promise<void>;
}

/** Stores log entries of browsers and the server for 30 days, for the admin. */
export class LogStore {
  constructor(private readonly deps: LogStoreDeps) {}

  /**
   * Stores entries without secrets in one statement, with the server's time as their timestamp. They are a millisecond
   * apart, so that they stay in order.
   */
  async store(...entries: readonly NewLogEntry[]): Promise<void> {
    const { db, clock, ids, notifyErrors } = this.deps;
    if (entries.length === 0) return;
    const firstTime = clock.now().getTime() - entries.length + 1;
    const rows = entries.map((entry, index) =>
      toRow(entry, ids.newId(), new Date(firstTime + index)),
    );
    await db.insert(logEntries).values(
      rows.map((row, index) => {
        const email = entries[index]?.email;
        // The subquery is null for deleted users, whose ids are not kept.
        const user = row.userId ? eq(users.id, row.userId) : email ? eq(users.email, email) : null;
        return { ...row, userId: user && sql`(select ${users.id} from ${users} where ${user})` };
      }),
    );
    const errors = rows.filter(({ level }) => level === 'error').map(presentLogEntry);
    // If this fails, the screen shows the entries after a refresh.
    notifyErrors(errors).catch(() => {});
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

function toRow(entry: NewLogEntry, id: string, timestamp: Date): typeof logEntries.$inferSelect {
  const { level, platform, userId = null, sessionId = null, requestId = null } = entry;
  const { service = '', message, fileName = '', context = {}, stack = '' } = entry;
  return {
    id,
    level,
    service: redactText(service),
    message: redactText(message),
    platform: redactText(platform),
    timestamp,
    userId,
    sessionId,
    requestId: requestId && redactText(requestId),
    fileName: redactText(fileName),
    context: redactData(context),
    stack: redactText(stack),
  };
}
