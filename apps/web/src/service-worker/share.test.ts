import { beforeEach, expect, test, vi } from 'vitest';
import { TooManyWaitingPhotos } from '#lib/waiting-photos.ts';
import { answerShare } from '#service-worker/share.ts';

const addWaitingPhoto = vi.hoisted(() => vi.fn());
vi.mock('#lib/waiting-photos.ts', async (original) => ({
  ...(await original<typeof import('#lib/waiting-photos.ts')>()),
  addWaitingPhoto,
}));

beforeEach(() => {
  let count = 0;
  addWaitingPhoto.mockReset();
  addWaitingPhoto.mockImplementation(async () => `photo-${++count}`);
});

/** What the share sheet sends; the body is handed over as a browser would read it. */
function shared(...files: File[]): Request {
  return sent(files, { title: 'A title of the other app' });
}

function sent(files: readonly File[], words: Record<string, string> = {}): Request {
  const form = new FormData();
  for (const file of files) form.append('photo', file);
  for (const [name, text] of Object.entries(words)) form.set(name, text);
  const request = new Request('https://plateful.example/items/create/share', { method: 'POST' });
  return Object.defineProperty(request, 'formData', { value: async () => form });
}

const photo = (name = 'dish.jpg', type = 'image/jpeg', bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type });

async function goesTo(request: Request): Promise<string> {
  const answer = await answerShare(request);
  expect(answer.status).toBe(303);
  const { pathname, search, hash } = new URL(answer.headers.get('location') ?? '');
  return pathname + search + hash;
}

test('a shared photo waits, and the create screen is told its name', async () => {
  expect(await goesTo(shared(photo()))).toBe('/items/create?photo=photo-1');
  expect(addWaitingPhoto).toHaveBeenCalledWith({ file: expect.any(File), origin: 'share' });
});

test('several at once all come along', async () => {
  expect(await goesTo(shared(photo('a.jpg'), photo('b.heic', '')))).toBe(
    '/items/create?photo=photo-1&photo=photo-2',
  );
});

test.each([
  ['what is no picture', photo('menu.pdf', 'application/pdf'), 'type'],
  ['what is too large', photo('dish.jpg', 'image/jpeg', 20 * 1024 * 1024 + 1), 'size'],
  ['an empty file', photo('dish.jpg', 'image/jpeg', 0), 'missed'],
])('%s is refused, with the reason', async (_name, file, reason) => {
  expect(await goesTo(shared(file))).toBe(`/items/create?refused=${reason}`);
  expect(addWaitingPhoto).not.toHaveBeenCalled();
});

test('one good photo among others is enough', async () => {
  expect(await goesTo(shared(photo('menu.pdf', 'application/pdf'), photo()))).toBe(
    '/items/create?photo=photo-1',
  );
});

test('no file, no readable form, no storage: the person is asked to choose it again', async () => {
  expect(await goesTo(sent([]))).toBe('/items/create?refused=missed');
  const broken = new Request('https://plateful.example/items/create/share', {
    method: 'POST',
    body: 'not a form',
  });
  expect(await goesTo(broken)).toBe('/items/create?refused=missed');
  addWaitingPhoto.mockRejectedValue(new Error('This browser keeps nothing'));
  expect(await goesTo(shared(photo()))).toBe('/items/create?refused=missed');
});

test('too many that wait already: none of them is dropped for the new one', async () => {
  addWaitingPhoto.mockRejectedValue(new TooManyWaitingPhotos());
  expect(await goesTo(shared(photo()))).toBe('/items/create?refused=full');
});

test.each([
  ['a link', { url: 'https://food.example/pie?a=1&b=2' }],
  ['a link among words', { title: 'Pie', text: 'Look: https://food.example/pie?a=1&b=2' }],
])('%s goes to where recipes are read', async (_name, words) => {
  expect(await goesTo(sent([], words))).toBe(
    '/items/import#url=https%3A%2F%2Ffood.example%2Fpie%3Fa%3D1%26b%3D2',
  );
});

test('a recipe as text goes there too, however long it is', async () => {
  const text = '250 g flour\n'.repeat(2000);
  const place = await goesTo(sent([], { title: 'Pancakes', text }));
  const [path, hash] = place.split('#');
  expect(path).toBe('/items/import');
  expect(new URLSearchParams(hash).get('text')).toBe(`Pancakes\n${text}`);
});
