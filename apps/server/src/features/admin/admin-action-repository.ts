import { desc, eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#platform/db/database.ts';
import { adminActions } from '#platform/db/schema/admin-actions.ts';
import { users } from '#platform/db/schema/users.ts';

type NewAdminAction = Omit<typeof adminActions.$inferInsert, 'adminEmail'>;

/** Stores an action with the admin's email address. An existing id is left unchanged. */
export async function insertAdminAction(db: DbOrTx, action: NewAdminAction): Promise<void> {
  const email = db.select({ email: users.email }).from(users).where(eq(users.id, action.adminId));
  await db
    .insert(adminActions)
    .values({ ...action, adminEmail: sql`coalesce((${email}), '')` })
    .onConflictDoNothing();
}

/** Lists actions, newest first. */
export async function listAdminActions(
  db: Db,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: (typeof adminActions.$inferSelect)[]; total: number }> {
  const newestFirst = [desc(adminActions.timestamp), desc(adminActions.id)];
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(adminActions)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(skip),
    db.$count(adminActions),
  ]);
  return { rows, total };
}
