import { openPhotoCache } from '#lib/offline-photos.ts';

/** As many photos as are kept; the first seen go first. */
const MAXIMUM = 600;
/** Counting them takes a moment, so it is not done for each. */
const COUNTED_EVERY = 20;

let stored = 0;

/** A whole photo of our own server; what another server answers, parts, and refusals are not kept. */
const isWorthKeeping = ({ status, type, headers }: Response) =>
  status === 200 && type === 'basic' && (headers.get('content-type') ?? '').startsWith('image/');

async function makeRoom(cache: Cache): Promise<void> {
  const kept = await cache.keys();
  const tooMany = kept.slice(0, Math.max(0, kept.length - MAXIMUM));
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

async function keep(cache: Cache, request: Request, photo: Response): Promise<void> {
  try {
    await cache.put(request, photo);
    if (stored++ % COUNTED_EVERY === 0) await makeRoom(cache);
  } catch {
    // A full device keeps no more photos; those on the screen are there all the same.
  }
}

/** The small size of a photo, whose name begins like that of the large one. */
async function smallerOne(cache: Cache, { url }: Request): Promise<Response | undefined> {
  const small = url.replace(/\.\w+$/, '-preview.');
  const found = (await cache.keys()).find((request) => request.url.startsWith(small));
  return found && cache.match(found, { ignoreVary: true });
}

/**
 * Seen before: from here. Else the server is asked, which alone says whose photo it is; without it a smaller size of
 * the same photo is better than none.
 *
 * @param later keeps the worker awake for work that nobody waits for
 */
export async function answerPhoto(
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await openPhotoCache();
  if (!cache) return fetch(request);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  try {
    // Past the browser's own cache: that one asks nobody whose photo it is, and knows of no logging out.
    const answer = await fetch(request, { cache: 'no-store' });
    if (isWorthKeeping(answer)) later(keep(cache, request, answer.clone()));
    return answer;
  } catch (error) {
    const smaller = await smallerOne(cache, request);
    if (smaller) return smaller;
    throw error;
  }
}

/** Photos that were shown before there was a worker: the browser has them, the server says whether they may stay. */
export async function keepPhotos(urls: readonly string[]): Promise<void> {
  const cache = await openPhotoCache();
  if (!cache) return;
  for (const url of urls) {
    const request = new Request(url);
    if (await cache.match(request, { ignoreVary: true })) continue;
    const answer = await fetch(request, { cache: 'no-cache' }).catch(() => null);
    if (answer && isWorthKeeping(answer)) await keep(cache, request, answer);
  }
}
