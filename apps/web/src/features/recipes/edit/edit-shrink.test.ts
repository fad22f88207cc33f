import { beforeEach, expect, test, vi } from 'vitest';
import { preparePhotos, shrinkPhoto } from '#features/recipes/edit/edit-shrink.ts';
import { buildPhoto } from '#testing/builders.ts';

const MB = 1024 * 1024;
const drawn: unknown[][] = [];

/** A browser that can draw: a photo of 4000 × 3000 comes out as a small JPEG. */
beforeEach(() => {
  drawn.length = 0;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }));
  const context = {
    fillStyle: '',
    fillRect: () => undefined,
    drawImage: (...all: unknown[]) => drawn.push(all.slice(1)),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['small'], { type: 'image/jpeg' })),
  );
  return () => vi.unstubAllGlobals();
});

test('a large photo becomes as large as the server keeps it', async () => {
  const smaller = await shrinkPhoto(
    buildPhoto({ name: 'cake.png', type: 'image/png', size: 9 * MB }),
  );
  expect([smaller.name, smaller.type, smaller.size]).toEqual(['cake.jpg', 'image/jpeg', 5]);
  expect(drawn).toEqual([[0, 0, 2048, 1536]]);
});

test('small photos, and kinds that the browser may not know, travel as they are', async () => {
  const small = buildPhoto();
  const heic = buildPhoto({ name: 'a.heic', type: 'image/heic', size: 9 * MB });
  expect(await shrinkPhoto(small)).toBe(small);
  expect(await shrinkPhoto(heic)).toBe(heic);
  expect(drawn).toEqual([]);
});

test('a photo that cannot be read here may still be read there', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('damaged')));
  const large = buildPhoto({ size: 9 * MB });
  expect(await shrinkPhoto(large)).toBe(large);
});

test('what is too large to be sent, and cannot be made smaller, is refused in words', async () => {
  const tooLarge = { size: 21 * MB };
  expect(await preparePhotos([buildPhoto(tooLarge)])).toHaveLength(1);
  await expect(
    preparePhotos([buildPhoto(), buildPhoto({ ...tooLarge, name: 'a.heic', type: 'image/heic' })]),
  ).rejects.toThrow('This photo is too large.');
});
