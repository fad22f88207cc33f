import { eq } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { users } from './schema/users.ts';

/**
 * Locks the user's row until the transaction ends, so that transactions that write into the same account run one after
 * the other.
 * @returns whether the user exists
 */
export async function lockUserIfExists(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return rows.length > 0;
}
