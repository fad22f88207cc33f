import { and, desc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { users } from '#platform/db/schema/users.ts';
import { isUuid } from '#platform/is-uuid.ts';

/** Columns of a profile. The password hash and the Google subject are never selected. */
const profileColumns = {
  id: users.id,
  email: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  displayName: users.displayName,
  isAdmin: users.isAdmin,
  proUntil: users.proUntil,
  grantedProUntil: users.grantedProUntil,
  emailVerifiedAt: users.emailVerifiedAt,
  imagePhotoId: users.imagePhotoId,
  language: users.language,
  createdAt: users.createdAt,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  hasGoogle: sql<boolean>`${users.googleSubject} is not null`,
};

/** A search that finds more should be more specific. */
const MAX_FOUND_PROFILES = 1000;

export type ProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number];

/** Columns that this feature may update. */
export type ProfileRowUpdate = {
  [Column in 'firstName' | 'lastName' | 'displayName' | 'imagePhotoId']?: ProfileRow[Column];
};

/** The user who requests profiles: admins see all of them, others only their own. */
export interface Viewer {
  userId: string;
  isAdmin: boolean;
}

/** Matched exactly. `text` is compared with the id; `email` and `username` are normalized as stored. */
export interface ProfileIdentifiers {
  text: string;
  email: string;
  username: string;
}

export async function findProfile(
  db: DbOrTx,
  viewer: Viewer,
  userId: string,
): Promise<ProfileRow | undefined> {
  if (!isUuid(userId)) return undefined;
  const [row] = await selectProfiles(db)
    .where(and(eq(users.id, userId), isVisibleTo(viewer)))
    .limit(1);
  return row;
}

export async function findProfileByIdentifier(
  db: DbOrTx,
  viewer: Viewer,
  { text, email, username }: ProfileIdentifiers,
): Promise<ProfileRow | undefined> {
  const byId = isUuid(text) ? eq(users.id, text) : undefined;
  const isMatch = or(byId, eq(users.email, email), eq(users.username, username));
  const [row] = await selectProfiles(db)
    .where(and(isMatch, isVisibleTo(viewer)))
    .limit(1);
  return row;
}

/** Lists profiles, newest first, with the id as tiebreaker so that pages never overlap. */
export async function listProfiles(
  db: DbOrTx,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: ProfileRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectProfiles(db).orderBy(desc(users.createdAt), desc(users.id)).limit(limit).offset(skip),
    db.$count(users),
  ]);
  return { rows, total };
}

/** Finds profiles by id, or by parts of names, username or email address. At most `MAX_FOUND_PROFILES` are found. */
export async function searchProfiles(
  db: DbOrTx,
  text: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: ProfileRow[]; total: number; isTotalLimited: boolean }> {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(matchesText(text))
    .limit(MAX_FOUND_PROFILES + 1);
  const ids = (await found).map(({ id }) => id);
  const isTotalLimited = ids.length > MAX_FOUND_PROFILES;
  const rows = await selectProfiles(db)
    .where(inArray(users.id, ids.slice(0, MAX_FOUND_PROFILES)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(skip);
  return { rows, total: Math.min(ids.length, MAX_FOUND_PROFILES), isTotalLimited };
}

/** The index has no texts of one or two characters: they match the start of a username or address. */
function matchesText(text: string) {
  if (isUuid(text)) return eq(users.id, text);
  const pattern = text.replace(/[\\%_]/g, '\\$&');
  if ([...text].length < 3) {
    const prefix = `${pattern.toLowerCase()}%`;
    return or(like(users.username, prefix), like(users.email, prefix));
  }
  const { email, username, firstName, lastName, displayName } = users;
  return sql`(${email} || ' ' || ${username} || ' ' || ${firstName} || ' ' || ${lastName} || ' ' || ${displayName}) ilike ${`%${pattern}%`}`;
}

export async function findPublicNames(
  db: DbOrTx,
  username: string,
): Promise<{ username: string; displayName: string } | undefined> {
  const [row] = await db
    .select({ username: users.username, displayName: users.displayName })
    .from(users)
    .where(eq(users.username, username))
    .limit(1);
  return row;
}

/** Locks the user's row until the transaction ends. */
export async function lockProfile(tx: Tx, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await selectProfiles(tx).where(eq(users.id, userId)).for('update');
  return row;
}

export async function updateProfile(
  tx: Tx,
  userId: string,
  changes: ProfileRowUpdate,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId));
}

function selectProfiles(db: DbOrTx) {
  return db.select(profileColumns).from(users);
}

function isVisibleTo({ userId, isAdmin }: Viewer) {
  return isAdmin ? undefined : eq(users.id, userId);
}
