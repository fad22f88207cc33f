import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { supportMessages } from '#platform/db/schema/support-messages.ts';
import { users } from '#platform/db/schema/users.ts';

export type NewSupportMessage = typeof supportMessages.$inferInsert;

/** The content of a support email. */
export interface UnsentMessage {
  email: string;
  name: string;
  message: string;
  /** The sender's account; null when the sender was not signed in or the account was deleted. */
  account: { email: string; username: string } | null;
}

export async function hasMessageWithKey(db: DbOrTx, requestKey: string): Promise<boolean> {
  return (await db.$count(supportMessages, eq(supportMessages.requestKey, requestKey))) > 0;
}

/** @returns false when a message with the same request key exists */
export async function insertMessage(tx: Tx, message: NewSupportMessage): Promise<boolean> {
  const inserted = await tx
    .insert(supportMessages)
    .values(message)
    .onConflictDoNothing({ target: supportMessages.requestKey })
    .returning({ id: supportMessages.id });
  return inserted.length > 0;
}

/** @returns undefined when the message was emailed or deleted */
export async function findUnsentMessage(
  db: DbOrTx,
  id: string,
): Promise<UnsentMessage | undefined> {
  const [found] = await db
    .select({
      email: supportMessages.email,
      name: supportMessages.name,
      message: supportMessages.message,
      account: { email: users.email, username: users.username },
    })
    .from(supportMessages)
    .leftJoin(users, eq(users.id, supportMessages.userId))
    .where(and(eq(supportMessages.id, id), isNull(supportMessages.emailedAt)));
  return found;
}

/** Lists messages of a user that have not been emailed, newest first, after the message with the id `lastId`. */
export async function listUnsentMessagesOfUser(
  db: DbOrTx,
  userId: string,
  lastId: string | null,
  limit: number,
): Promise<Pick<NewSupportMessage, 'id' | 'receivedAt' | 'email' | 'name' | 'message'>[]> {
  const { id, receivedAt, email, name, message } = supportMessages;
  return (
    db
      .select({ id, receivedAt, email, name, message })
      .from(supportMessages)
      .where(and(eq(supportMessages.userId, userId), lastId === null ? undefined : lt(id, lastId)))
      // Ids increase with time.
      .orderBy(desc(id))
      .limit(limit)
  );
}

/** Clears the content after sending. The request key stays to detect duplicates. */
export async function markEmailedAndRedact(tx: Tx, id: string, emailedAt: Date): Promise<void> {
  await tx
    .update(supportMessages)
    .set({ email: '', name: '', message: '', userId: null, emailedAt })
    .where(eq(supportMessages.id, id));
}

export async function deleteMessagesBefore(tx: Tx, cutoff: Date): Promise<void> {
  await tx.delete(supportMessages).where(lt(supportMessages.receivedAt, cutoff));
}
