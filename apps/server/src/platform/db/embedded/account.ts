import { constants, type Stats } from 'node:fs';
import { access, lchown, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A system user other than our own that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY_ALMOST_EVERYWHERE: Account = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root, so a root process hands it to somebody else: to the owner of the existing files
 * (root may look after the database of a user), else to `nobody`. Anyone but root runs it as themselves: `null`.
 */
export async function chooseAccount(databaseFolder: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(databaseFolder).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

async function nobody(): Promise<Account> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : NOBODY_ALMOST_EVERYWHERE;
}

/**
 * Whether the account can read a folder, which takes the right to walk through every folder above it (a checkout below
 * `/root` or in a private temporary folder has none for others). `null` asks for ourselves.
 */
export async function canReach(folder: string, account: Account | null): Promise<boolean> {
  try {
    if (!account) {
      await access(folder, constants.R_OK | constants.X_OK);
      return true;
    }
    let path = await realpath(folder);
    if (!allows(await stat(path), account, 0o5)) return false;
    while (dirname(path) !== path) {
      path = dirname(path);
      if (!allows(await stat(path), account, 0o1)) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** @param wanted bits of one permission digit: 4 read, 2 write, 1 enter. */
function allows(entry: Stats, account: Account, wanted: number): boolean {
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
  return ((entry.mode >> shift) & wanted) === wanted;
}

/** Gives a folder and all in it to the account, unless it has it already. */
export async function handOver(folder: string, account: Account): Promise<void> {
  if ((await stat(folder)).uid !== account.uid) await changeOwner(folder, account);
}

/** The folder itself comes last, so that its owner tells whether all was done. */
async function changeOwner(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await changeOwner(path, account);
    else await lchown(path, account.uid, account.gid);
  }
  await lchown(folder, account.uid, account.gid);
}

/** What a program of PostgreSQL sees of our environment: no `PG…` that would steer it, none of our secrets. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'windir'];
  const kept = passed.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // Messages stay English, because we read them; and macOS needs a locale that is surely there.
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
