import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { users } from '#platform/db/schema.ts';
import { isUuid } from '#platform/uuid.ts';

/** What a profile is made of. The password's hash and Google's name for the person stay in the database. */
const profileColumns = {
  id: users.id,
  email: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  displayName: users.displayName,
  isAdmin: users.isAdmin,
  proUntil: users.proUntil,
  emailVerifiedAt: users.emailVerifiedAt,
  imagePhotoId: users.imagePhotoId,
  createdAt: users.createdAt,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  hasGoogle: sql<boolean>`${users.googleSubject} is not null`,
};

export type ProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number];

/** What of it this feature may write. */
export type ProfileWrite = {
  [Column in 'firstName' | 'lastName' | 'displayName' | 'imagePhotoId']?: ProfileRow[Column];
};

/** Whoever looks: admins see everybody, others themselves. */
export interface Viewer {
  userId: string;
  isAdmin: boolean;
}

/** Id, address and username, each to the letter and as they are stored. */
export interface Wanted {
  text: string;
  email: string;
  username: string;
}

export async function findProfile(
  db: Reader,
  viewer: Viewer,
  userId: string,
): Promise<ProfileRow | undefined> {
  if (!isUuid(userId)) return undefined;
  const [row] = await selectProfiles(db)
    .where(and(eq(users.id, userId), visibleTo(viewer)))
    .limit(1);
  return row;
}

export async function searchProfile(
  db: Reader,
  viewer: Viewer,
  { text, email, username }: Wanted,
): Promise<ProfileRow | undefined> {
  const byId = isUuid(text) ? eq(users.id, text) : undefined;
  const isWanted = or(byId, eq(users.email, email), eq(users.username, username));
  const [row] = await selectProfiles(db)
    .where(and(isWanted, visibleTo(viewer)))
    .limit(1);
  return row;
}

/** Newest first; people of the same moment by id, so that pages never overlap. */
export async function listProfiles(
  db: Reader,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: ProfileRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectProfiles(db).orderBy(desc(users.createdAt), desc(users.id)).limit(limit).offset(skip),
    db.$count(users),
  ]);
  return { rows, total };
}

export async function findNamesOf(
  db: Reader,
  username: string,
): Promise<{ username: string; displayName: string } | undefined> {
  const [row] = await db
    .select({ username: users.username, displayName: users.displayName })
    .from(users)
    .where(eq(users.username, username))
    .limit(1);
  return row;
}

/** Nobody else changes the person until the transaction ends. */
export async function lockProfile(tx: Tx, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await selectProfiles(tx).where(eq(users.id, userId)).for('update');
  return row;
}

export async function updateProfile(tx: Tx, userId: string, changes: ProfileWrite): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId));
}

function selectProfiles(db: Reader) {
  return db.select(profileColumns).from(users);
}

function visibleTo({ userId, isAdmin }: Viewer) {
  return isAdmin ? undefined : eq(users.id, userId);
}
