/** A file of the built app. */
export interface ShellFile {
  url: string;
  /** Its content's hash, as browsers check it: a half-deployed version is never installed. */
  integrity: string;
  /** Some people need it and most do not, as another language: taken along only where it was used before. */
  optional?: true;
}

/** All that the app needs to start without a server. */
export interface Shell {
  version: string;
  /** The page that every address can start from. */
  page: string;
  files: readonly ShellFile[];
}

const PREFIX = 'shell-';
const HASHED = '/assets/';

const cacheName = ({ version }: Shell) => `${PREFIX}${version}`;

/** The name of a built file without the hash of its content. */
const stemOf = (url: string) => url.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** Caches of other versions, the oldest first. */
async function otherShells(shell: Shell): Promise<string[]> {
  const own = cacheName(shell);
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
}

/** Names of the files that people of this device have used, in whichever version. */
async function stemsInUse(shell: Shell): Promise<Set<string>> {
  const kept = await Promise.all(
    (await otherShells(shell)).map(async (name) => (await caches.open(name)).keys()),
  );
  return new Set(kept.flat().map(({ url }) => stemOf(new URL(url).pathname)));
}

async function take(cache: Cache, { url, integrity }: ShellFile): Promise<void> {
  const answer = await fetch(url, {
    integrity,
    // What has a hash in its name cannot be outdated.
    cache: url.startsWith(HASHED) ? 'default' : 'no-cache',
  });
  if (!answer.ok || answer.redirected) throw new TypeError(`${url} answered ${answer.status}`);
  await cache.put(url, answer);
}

/** Lays in everything, or nothing. @throws when a file is missing or is not what it should be */
export async function installShell(shell: Shell): Promise<void> {
  const used = await stemsInUse(shell);
  const wanted = shell.files.filter(({ url, optional }) => !optional || used.has(stemOf(url)));
  const cache = await caches.open(cacheName(shell));
  try {
    await Promise.all(wanted.map((file) => take(cache, file)));
  } catch (error) {
    await caches.delete(cacheName(shell));
    throw error;
  }
}

/**
 * Removes the versions of before. While pages are open the last of them stays: they may be of that version, and fetch
 * more of its files.
 */
export async function removeOldShells(shell: Shell, hasOpenPages: boolean): Promise<void> {
  const others = await otherShells(shell);
  const outdated = hasOpenPages ? others.slice(0, -1) : others;
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

/** The page that every address can start from. */
export async function shellPage(shell: Shell): Promise<Response | undefined> {
  return (await caches.open(cacheName(shell))).match(shell.page, { ignoreVary: true });
}

async function keptFile(shell: Shell, request: Request): Promise<Response | undefined> {
  const own = await caches.open(cacheName(shell));
  const found = await own.match(request, { ignoreVary: true });
  if (found || !new URL(request.url).pathname.startsWith(HASHED)) return found;
  for (const name of await otherShells(shell)) {
    const older = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (older) return older;
  }
  return undefined;
}

/** A file of the app: from here, else from the server, and then it stays here when its name says that it never changes. */
export async function answerFile(
  shell: Shell,
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await keptFile(shell, request);
  if (kept) return kept;
  const answer = await fetch(request);
  const isWorthKeeping = answer.status === 200 && answer.type === 'basic';
  if (isWorthKeeping && new URL(request.url).pathname.startsWith(HASHED)) {
    const copy = answer.clone();
    const keep = async () => (await caches.open(cacheName(shell))).put(request, copy);
    // A full device is no reason to refuse the file.
    later(keep().catch(() => undefined));
  }
  return answer;
}
