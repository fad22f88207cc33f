import { lt } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { webhookEvents } from '#platform/db/schema/payments-and-subscriptions.ts';

/** @returns false if the event was received before */
export async function insertWebhookEvent(
  tx: Tx,
  event: typeof webhookEvents.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId });
  return inserted.length > 0;
}

export async function deleteWebhookEventsBefore(db: Db, cutoff: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, cutoff));
}
