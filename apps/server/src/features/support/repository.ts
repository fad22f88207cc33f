import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { supportMessages, users } from '#platform/db/schema.ts';

export type NewSupportMessage = typeof supportMessages.$inferInsert;

/** What a mail tells of a message. */
export interface WaitingMessage {
  email: string;
  name: string;
  message: string;
  /** Who was signed in; null when nobody was, or when they are gone. */
  account: { email: string; username: string } | null;
}

export async function isTaken(db: Reader, requestKey: string): Promise<boolean> {
  return (await db.$count(supportMessages, eq(supportMessages.requestKey, requestKey))) > 0;
}

/** @returns false when the same message is there already. */
export async function insertMessage(tx: Tx, message: NewSupportMessage): Promise<boolean> {
  const inserted = await tx
    .insert(supportMessages)
    .values(message)
    .onConflictDoNothing({ target: supportMessages.requestKey })
    .returning({ id: supportMessages.id });
  return inserted.length > 0;
}

/** Undefined when it was mailed already, or is too old. */
export async function findWaitingMessage(
  db: Reader,
  id: string,
): Promise<WaitingMessage | undefined> {
  const [found] = await db
    .select({
      email: supportMessages.email,
      name: supportMessages.name,
      message: supportMessages.message,
      account: { email: users.email, username: users.username },
    })
    .from(supportMessages)
    .leftJoin(users, eq(users.id, supportMessages.userId))
    .where(and(eq(supportMessages.id, id), isNull(supportMessages.mailedAt)));
  return found;
}

/** Its words are in the operator's mailbox now, and nowhere else; the key stays, so that a repetition is known. */
export async function forgetWords(tx: Tx, id: string, mailedAt: Date): Promise<void> {
  await tx
    .update(supportMessages)
    .set({ email: '', name: '', message: '', userId: null, mailedAt })
    .where(eq(supportMessages.id, id));
}

export async function deleteMessagesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(supportMessages).where(lt(supportMessages.receivedAt, moment));
}
