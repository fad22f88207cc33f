import { and, desc, eq, inArray, lte, notInArray } from 'drizzle-orm';
import type { Reader } from '#platform/db/client.ts';
import { knownDevices, users } from '#platform/db/schema.ts';

/** @returns whether one of the tokens belongs to the account of that email. */
export async function isDeviceOf(
  db: Reader,
  email: string,
  tokenHashes: Buffer[],
  notBefore: Date,
): Promise<boolean> {
  const [device] = await db
    .select({ lastSignInAt: knownDevices.lastSignInAt })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(inArray(knownDevices.tokenHash, tokenHashes), eq(users.email, email)))
    .limit(1);
  return device !== undefined && device.lastSignInAt > notBefore;
}

/** @returns whether one of the tokens is the user's. */
export async function touchDevice(
  db: Reader,
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

export async function insertDevice(
  db: Reader,
  device: typeof knownDevices.$inferInsert,
): Promise<void> {
  await db.insert(knownDevices).values(device);
}

/** Forgets the devices of a user beyond the `most` that signed in last. */
export async function deleteSurplusDevices(
  db: Reader,
  userId: string,
  most: number,
): Promise<void> {
  const surplus = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSignInAt), desc(knownDevices.tokenHash))
    .offset(most);
  await db.delete(knownDevices).where(inArray(knownDevices.tokenHash, surplus));
}

/** Forgets the devices of a user, but those with one of the tokens. */
export async function deleteDevicesOf(db: Reader, userId: string, except: Buffer[]): Promise<void> {
  const others = except.length > 0 ? notInArray(knownDevices.tokenHash, except) : undefined;
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others));
}

export async function deleteDevicesBefore(db: Reader, moment: Date): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.lastSignInAt, moment));
}
