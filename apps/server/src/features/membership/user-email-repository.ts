import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.ts';
import { users } from '#platform/db/schema/users.ts';

/** @returns undefined for an unknown user */
export async function findUserEmailAddress(
  db: DbOrTx,
  userId: string,
): Promise<string | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email;
}
