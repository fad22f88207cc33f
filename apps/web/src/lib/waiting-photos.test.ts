import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addWaitingPhoto,
  adoptWaitingPhotos,
  changeWaitingPhoto,
  forgetWaitingPhotos,
  onWaitingPhotos,
  removeWaitingPhoto,
  TooManyWaitingPhotos,
  takeWaitingPhoto,
  WAITING_PHOTOS_MAXIMUM,
  waitingPhotos,
} from '#lib/waiting-photos.ts';
import { buildPhoto } from '#testing/builders.ts';
import {
  fillFakeShelf,
  idsOnFakeShelf,
  layOnFakeShelf,
  openFakeShelf,
} from '#testing/fake-photo-shelf.ts';

beforeEach(openFakeShelf);
afterEach(() => vi.unstubAllGlobals());

const add = (ownerId?: string, name = 'soup.jpg') =>
  addWaitingPhoto({ file: buildPhoto({ name }), origin: 'chosen', ownerId });
const namesOf = async (ownerId?: string) => (await waitingPhotos(ownerId)).map(({ name }) => name);
const stateOf = async (id: string) =>
  (await waitingPhotos()).find((photo) => photo.id === id)?.state.kind;

test('a photo waits with all that is needed to send it later', async () => {
  const id = await addWaitingPhoto({
    file: buildPhoto({ name: 'soup.heic', type: 'image/heic' }),
    origin: 'chosen',
    ownerId: 'mia',
    assumeFood: true,
  });
  const [photo] = await waitingPhotos('mia');
  expect(photo).toMatchObject({
    id,
    name: 'soup.heic',
    type: 'image/heic',
    origin: 'chosen',
    ownerId: 'mia',
    assumeFood: true,
    tries: 0,
    state: { kind: 'waiting' },
  });
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await photo?.file.arrayBuffer()).toMatchObject({ byteLength: 5 });
});

test('the oldest comes first, and everybody sees only their own', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(2);
  await add('mia', 'second.jpg');
  clock.mockReturnValue(1);
  await add('mia', 'first.jpg');
  await add('tom', 'cake.jpg');
  expect(await namesOf('mia')).toEqual(['first.jpg', 'second.jpg']);
  expect(await namesOf('tom')).toEqual(['cake.jpg']);
  expect(await namesOf('nobody')).toEqual([]);
});

test('one photo more than can wait is refused, and none is dropped for it', async () => {
  for (let count = 0; count < WAITING_PHOTOS_MAXIMUM; count += 1) await add('mia', `${count}.jpg`);
  await expect(add('mia', 'late.jpg')).rejects.toBeInstanceOf(TooManyWaitingPhotos);
  expect(await namesOf('mia')).toHaveLength(20);
  expect(await namesOf('mia')).toContain('0.jpg');
  await add('tom');
});

test('a browser that keeps nothing says so', async () => {
  fillFakeShelf();
  await expect(add('mia')).rejects.toThrow('did not keep');
});

test('a photo is begun by one tab only, until it is known that this one has gone', async () => {
  const id = await add('mia');
  const take = (isNobodyAtIt = false) => takeWaitingPhoto({ id, ownerId: 'mia', isNobodyAtIt });
  const takers = await Promise.all([take(), take(), take()]);
  expect(takers.filter((photo) => photo !== null)).toHaveLength(1);
  expect(await stateOf(id)).toBe('running');
  expect(await take(true)).not.toBeNull();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 179_000);
  expect(await take()).toBeNull();
  vi.spyOn(Date, 'now').mockReturnValue(now + 600_000);
  expect(await take()).not.toBeNull();
});

test('what stands still is begun only when its person wants it anew', async () => {
  const id = await add('mia');
  const state = { kind: 'failed', reason: 'notFood', message: 'No food.' } as const;
  await changeWaitingPhoto(id, { state });
  const asked = { id, ownerId: 'mia', isNobodyAtIt: true };
  expect(await takeWaitingPhoto(asked)).toBeNull();
  expect(await takeWaitingPhoto({ ...asked, anew: { assumeFood: true } })).toMatchObject({
    assumeFood: true,
    state: { kind: 'running' },
  });
});

test('nobody begins with the photo of somebody else', async () => {
  const id = await add('mia');
  expect(await takeWaitingPhoto({ id, ownerId: 'tom', isNobodyAtIt: true })).toBeNull();
  await adoptWaitingPhotos([id], 'tom');
  expect(await namesOf('tom')).toEqual([]);
});

test('what was shared becomes the photo of whoever takes it first', async () => {
  const one = await add();
  const two = await add();
  expect(await takeWaitingPhoto({ id: one, ownerId: 'mia', isNobodyAtIt: true })).toMatchObject({
    ownerId: 'mia',
  });
  await adoptWaitingPhotos([one, two], 'tom');
  expect(await waitingPhotos('mia')).toHaveLength(1);
  expect(await waitingPhotos('tom')).toHaveLength(1);
});

test('when somebody signs in the photos of others go, and what was just shared stays for them', async () => {
  await add('mia', 'soup.jpg');
  await add('tom', 'cake.jpg');
  await add(undefined, 'shared.jpg');
  await forgetWaitingPhotos('tom');
  expect(await namesOf()).toEqual(['cake.jpg', 'shared.jpg']);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
  await forgetWaitingPhotos('tom');
  expect(await namesOf()).toEqual(['cake.jpg']);
});

test('nothing is left when everything is to be forgotten, also of what nobody understands', async () => {
  await add('mia');
  await add();
  layOnFakeShelf({ id: 'odd' });
  expect(await waitingPhotos()).toHaveLength(2);
  await forgetWaitingPhotos();
  expect(idsOnFakeShelf()).toEqual([]);
});

test('whoever listens hears of every change, until it has heard enough', async () => {
  const hear = vi.fn();
  const stop = onWaitingPhotos(hear);
  const id = await add('mia');
  await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  await removeWaitingPhoto(id);
  await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  stop();
  await add('mia');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hear).toHaveBeenCalledTimes(2);
});

test('where the browser has no database, nothing waits and nothing breaks', async () => {
  vi.unstubAllGlobals();
  expect(await waitingPhotos()).toEqual([]);
  await forgetWaitingPhotos();
});
