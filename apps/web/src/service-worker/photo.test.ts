import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOfflinePhotos, keepPhotosOf } from '#lib/offline-photos.ts';
import { answerPhoto, keepPhotos } from '#service-worker/photo.ts';
import { ownAnswer, stubCaches } from '#testing/memory-caches.ts';

const OWN = 'photos-of-user-1';
const photo = (name: string) => new Request(`http://plateful.test/media/${name}`);
const picture = (text: string, status = 200) =>
  ownAnswer(text, { status, headers: { 'content-type': 'image/webp' } });

let stubbed: ReturnType<typeof stubCaches>;
let work: Promise<unknown>[];
const later = (one: Promise<unknown>) => void work.push(one);
const ask = vi.fn<(request: Request, init?: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  stubbed = stubCaches();
  work = [];
  ask.mockReset();
  vi.stubGlobal('fetch', ask);
  await keepPhotosOf('user-1');
});
afterEach(() => vi.unstubAllGlobals());

test('a photo that was seen is there without the server', async () => {
  ask.mockResolvedValueOnce(picture('soup'));
  await answerPhoto(photo('a-preview.webp'), later);
  await Promise.all(work);
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await (await answerPhoto(photo('a-preview.webp'), later)).text()).toBe('soup');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('the server is asked itself, not the browser’s own cache', async () => {
  ask.mockResolvedValue(picture('soup'));
  await answerPhoto(photo('a.jpg'), later);
  expect(ask).toHaveBeenCalledWith(expect.anything(), { cache: 'no-store' });
});

test.each([
  ['a refusal', () => picture('Not signed in', 401)],
  ['an absence', () => picture('Not found', 404)],
  ['a part of a photo', () => picture('so', 206)],
  ['what another server says', () => new Response('soup')],
  ['what is no picture', () => ownAnswer('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s is handed on and not kept', async (_name, answer) => {
  ask.mockResolvedValue(answer());
  await answerPhoto(photo('a.jpg'), later);
  await Promise.all(work);
  expect(await stubbed.pathsIn(OWN)).toEqual([]);
});

test('what arrives after the person has left is kept nowhere', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  ask.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const answer = answerPhoto(photo('secret.jpg'), later);
  await vi.waitFor(() => expect(ask).toHaveBeenCalled(), { timeout: 10_000 });
  await forgetOfflinePhotos();
  await keepPhotosOf('user-2');
  arrive(picture('secret soup'));
  await answer;
  await Promise.all(work);
  expect(stubbed.names()).toEqual(['photos-of-user-2']);
  expect(await stubbed.pathsIn('photos-of-user-2')).toEqual([]);
});

test('nothing is kept, nor looked for, while nobody is signed in', async () => {
  await forgetOfflinePhotos();
  ask.mockResolvedValue(picture('soup'));
  expect(await (await answerPhoto(photo('a.jpg'), later)).text()).toBe('soup');
  expect(stubbed.names()).toEqual([]);
});

test('without the server a smaller size of the same photo is better than none', async () => {
  await stubbed.put(OWN, '/media/b-preview.webp', 'pie');
  await stubbed.put(OWN, '/media/a-preview.webp', 'soup');
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await (await answerPhoto(photo('a.jpg'), later)).text()).toBe('soup');
  await expect(answerPhoto(photo('c.jpg'), later)).rejects.toThrow('Failed to fetch');
});

test('600 photos are kept, the latest', async () => {
  for (let number = 0; number < 625; number++) {
    ask.mockResolvedValueOnce(picture('soup'));
    await answerPhoto(photo(`${number}.webp`), later);
    await Promise.all(work.splice(0));
  }
  const kept = await stubbed.pathsIn(OWN);
  expect(kept.length).toBeGreaterThanOrEqual(600);
  expect(kept.length).toBeLessThan(620);
  expect(kept.at(-1)).toBe('/media/624.webp');
  expect(kept).not.toContain('/media/0.webp');
});

test('a full device keeps nothing more and shows the photo', async () => {
  const cache = await caches.open(OWN);
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  ask.mockResolvedValue(picture('soup'));
  expect(await (await answerPhoto(photo('a.jpg'), later)).text()).toBe('soup');
  await Promise.all(work);
});

test('photos from before there was a worker are laid in, if the server says they are one’s own', async () => {
  ask.mockResolvedValueOnce(picture('soup')).mockResolvedValueOnce(picture('Not found', 404));
  await keepPhotos(['http://plateful.test/media/a.webp', 'http://plateful.test/media/b.webp']);
  expect(await stubbed.pathsIn(OWN)).toEqual(['/media/a.webp']);
});
