import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { signingKeys } from '#platform/db/schema/signing-keys.ts';

/** @returns the key of that purpose: the stored one, or the new one if there was none */
export async function getOrInsertSigningKey(
  db: Db,
  purpose: string,
  newKey: Buffer,
): Promise<Buffer> {
  await db.insert(signingKeys).values({ purpose, key: newKey }).onConflictDoNothing();
  const [stored] = await db.select().from(signingKeys).where(eq(signingKeys.purpose, purpose));
  if (!stored) throw new Error(`The signing key ${purpose} was not stored.`);
  return stored.key;
}
