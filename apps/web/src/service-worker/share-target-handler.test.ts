import { beforeEach, expect, test, vi } from 'vitest';
import { UploadQueueFullError } from '#lib/upload-queue.ts';
import { handleShareTarget } from '#service-worker/share-target-handler.ts';

const enqueueUpload = vi.hoisted(() => vi.fn());
vi.mock('#lib/upload-queue.ts', async (original) => ({
  ...(await original<typeof import('#lib/upload-queue.ts')>()),
  enqueueUpload,
}));

beforeEach(() => {
  let count = 0;
  enqueueUpload.mockReset();
  enqueueUpload.mockImplementation(async () => `photo-${++count}`);
});

/** A request of the share sheet, with a body that the test environment can read. */
function createShareRequest(...files: File[]): Request {
  return createFormRequest(files, { title: 'A title of the other app' });
}

function createFormRequest(files: readonly File[], fields: Record<string, string> = {}): Request {
  const form = new FormData();
  for (const file of files) form.append('photo', file);
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  const request = new Request('https://plateful.example/items/create/share', { method: 'POST' });
  return Object.defineProperty(request, 'formData', { value: async () => form });
}

const photo = (name = 'dish.jpg', type = 'image/jpeg', bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type });

async function getRedirectPath(request: Request): Promise<string> {
  const response = await handleShareTarget(request);
  expect(response.status).toBe(303);
  const { pathname, search, hash } = new URL(response.headers.get('location') ?? '');
  return pathname + search + hash;
}

test('stores a shared photo and redirects to the create screen with its id', async () => {
  expect(await getRedirectPath(createShareRequest(photo()))).toBe('/items/create?photo=photo-1');
  expect(enqueueUpload).toHaveBeenCalledWith({ file: expect.any(File), origin: 'share' });
});

test('stores several photos', async () => {
  expect(await getRedirectPath(createShareRequest(photo('a.jpg'), photo('b.heic', '')))).toBe(
    '/items/create?photo=photo-1&photo=photo-2',
  );
});

test.each([
  ['a file that is not an image', photo('menu.pdf', 'application/pdf'), 'type'],
  ['a file that is too large', photo('dish.jpg', 'image/jpeg', 20 * 1024 * 1024 + 1), 'size'],
  ['an empty file', photo('dish.jpg', 'image/jpeg', 0), 'missed'],
])('rejects %s with a reason', async (_name, file, reason) => {
  expect(await getRedirectPath(createShareRequest(file))).toBe(`/items/create?refused=${reason}`);
  expect(enqueueUpload).not.toHaveBeenCalled();
});

test('accepts one valid photo among other files', async () => {
  expect(
    await getRedirectPath(createShareRequest(photo('menu.pdf', 'application/pdf'), photo())),
  ).toBe('/items/create?photo=photo-1');
});

test('asks to choose the photo again without a file, a readable form or storage', async () => {
  expect(await getRedirectPath(createFormRequest([]))).toBe('/items/create?refused=missed');
  const invalidRequest = new Request('https://plateful.example/items/create/share', {
    method: 'POST',
    body: 'not a form',
  });
  expect(await getRedirectPath(invalidRequest)).toBe('/items/create?refused=missed');
  enqueueUpload.mockRejectedValue(new Error('No storage'));
  expect(await getRedirectPath(createShareRequest(photo()))).toBe('/items/create?refused=missed');
});

test('rejects a photo when the queue is full', async () => {
  enqueueUpload.mockRejectedValue(new UploadQueueFullError());
  expect(await getRedirectPath(createShareRequest(photo()))).toBe('/items/create?refused=full');
});

test.each([
  ['a link', { url: 'https://food.example/pie?a=1&b=2' }],
  ['a link in a text', { title: 'Pie', text: 'Look: https://food.example/pie?a=1&b=2' }],
])('redirects %s to the import screen', async (_name, fields) => {
  expect(await getRedirectPath(createFormRequest([], fields))).toBe(
    '/items/import#url=https%3A%2F%2Ffood.example%2Fpie%3Fa%3D1%26b%3D2',
  );
});

test('redirects a long recipe text to the import screen', async () => {
  const text = '250 g flour\n'.repeat(2000);
  const url = await getRedirectPath(createFormRequest([], { title: 'Pancakes', text }));
  const [path, hash] = url.split('#');
  expect(path).toBe('/items/import');
  expect(new URLSearchParams(hash).get('text')).toBe(`Pancakes\n${text}`);
});
