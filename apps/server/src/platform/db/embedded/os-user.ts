import { constants, type Stats } from 'node:fs';
import { access, lchown, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A system user that PostgreSQL runs as instead of the current user. */
export interface OsUser {
  uid: number;
  gid: number;
}

const DEFAULT_NOBODY: OsUser = { uid: 65_534, gid: 65_534 };

/**
 * Selects the user that PostgreSQL runs as. PostgreSQL refuses to run as root, so root uses the owner of the existing
 * files, or else `nobody`. Other users run it as themselves (`null`).
 */
export async function chooseOsUser(databaseFolder: string): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(databaseFolder).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobodyUser();
}

async function findNobodyUser(): Promise<OsUser> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : DEFAULT_NOBODY;
}

/**
 * Whether the user can read a folder, including the permission to traverse all its parents. `null` checks for the
 * current user.
 */
export async function canReadFolder(folder: string, osUser: OsUser | null): Promise<boolean> {
  try {
    if (!osUser) {
      await access(folder, constants.R_OK | constants.X_OK);
      return true;
    }
    let path = await realpath(folder);
    if (!hasPermission(await stat(path), osUser, 0o5)) return false;
    while (dirname(path) !== path) {
      path = dirname(path);
      if (!hasPermission(await stat(path), osUser, 0o1)) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** @param permission bits of one permission digit: 4 read, 2 write, 1 enter */
function hasPermission(entry: Stats, osUser: OsUser, permission: number): boolean {
  const shift = entry.uid === osUser.uid ? 6 : entry.gid === osUser.gid ? 3 : 0;
  return ((entry.mode >> shift) & permission) === permission;
}

/** Changes the owner of a folder and its contents, unless it already has that owner. */
export async function transferOwnership(folder: string, osUser: OsUser): Promise<void> {
  if ((await stat(folder)).uid !== osUser.uid) await chownRecursively(folder, osUser);
}

/** The folder itself comes last, so its owner shows whether the change is complete. */
async function chownRecursively(folder: string, osUser: OsUser): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownRecursively(path, osUser);
    else await lchown(path, osUser.uid, osUser.gid);
  }
  await lchown(folder, osUser.uid, osUser.gid);
}
