import { and, desc, eq, inArray, lte, notInArray } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.ts';
import { knownDevices } from '#platform/db/schema/sessions.ts';
import { users } from '#platform/db/schema/users.ts';

/** @returns whether one of the tokens belongs to the account with this email and has not expired */
export async function hasKnownDevice(
  db: DbOrTx,
  email: string,
  tokenHashes: Buffer[],
  cutoff: Date,
): Promise<boolean> {
  const [device] = await db
    .select({ lastSignInAt: knownDevices.lastSignInAt })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(inArray(knownDevices.tokenHash, tokenHashes), eq(users.email, email)))
    .limit(1);
  return device !== undefined && device.lastSignInAt > cutoff;
}

/** Updates the last sign-in of the user's device. @returns whether one of the tokens belongs to the user */
export async function touchKnownDevice(
  db: DbOrTx,
  userId: string,
  tokenHashes: Buffer[],
  now: Date,
): Promise<boolean> {
  const touched = await db
    .update(knownDevices)
    .set({ lastSignInAt: now })
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, tokenHashes)))
    .returning({ userId: knownDevices.userId });
  return touched.length > 0;
}

export async function insertKnownDevice(
  db: DbOrTx,
  device: typeof knownDevices.$inferInsert,
): Promise<void> {
  await db.insert(knownDevices).values(device);
}

/** Keeps the `maxDevices` devices of a user that signed in last and deletes the others. */
export async function deleteSurplusKnownDevices(
  db: DbOrTx,
  userId: string,
  maxDevices: number,
): Promise<void> {
  const surplus = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSignInAt), desc(knownDevices.tokenHash))
    .offset(maxDevices);
  await db.delete(knownDevices).where(inArray(knownDevices.tokenHash, surplus));
}

/** Deletes the devices of a user, except those with one of the tokens. */
export async function deleteOtherKnownDevices(
  db: DbOrTx,
  userId: string,
  exceptTokenHashes: Buffer[],
): Promise<void> {
  const isOtherDevice =
    exceptTokenHashes.length > 0
      ? notInArray(knownDevices.tokenHash, exceptTokenHashes)
      : undefined;
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOtherDevice));
}

export async function deleteKnownDevicesBefore(db: DbOrTx, cutoff: Date): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.lastSignInAt, cutoff));
}
