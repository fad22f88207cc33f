import { beforeEach, expect, test, vi } from 'vitest';
import { preparePhotosForUpload } from '#lib/prepare-photos-for-upload.ts';
import { resizePhoto } from '#lib/resize-photo.ts';
import { buildPhoto } from '#testing/test-data-builders.ts';

const MB = 1024 * 1024;
const drawCalls: unknown[][] = [];

/** Mocks a browser that can draw: a 4000 × 3000 photo becomes a small JPEG. */
beforeEach(() => {
  drawCalls.length = 0;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }));
  const context = {
    fillStyle: '',
    fillRect: () => undefined,
    drawImage: (...args: unknown[]) => drawCalls.push(args.slice(1)),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) =>
    callback(new Blob(['small'], { type: 'image/jpeg' })),
  );
  return () => vi.unstubAllGlobals();
});

test('resizes a large photo to the size that the server stores', async () => {
  const resized = await resizePhoto(
    buildPhoto({ name: 'cake.png', type: 'image/png', size: 9 * MB }),
  );
  expect([resized.name, resized.type, resized.size]).toEqual(['cake.jpg', 'image/jpeg', 5]);
  expect(drawCalls).toEqual([[0, 0, 2048, 1536]]);
});

test('does not resize small photos and unsupported formats', async () => {
  const smallPhoto = buildPhoto();
  const heic = buildPhoto({ name: 'a.heic', type: 'image/heic', size: 9 * MB });
  expect(await resizePhoto(smallPhoto)).toBe(smallPhoto);
  expect(await resizePhoto(heic)).toBe(heic);
  expect(drawCalls).toEqual([]);
});

test('does not resize a photo again that it has resized', async () => {
  const options = { maxEdgePx: 1024, aboveBytes: 2 };
  const resized = await resizePhoto(buildPhoto({ size: 9 * MB }), options);
  drawCalls.length = 0;
  expect(await resizePhoto(resized, options)).toBe(resized);
  expect(drawCalls).toEqual([]);
});

test('returns the original file when the browser cannot decode it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('damaged')));
  const largePhoto = buildPhoto({ size: 9 * MB });
  expect(await resizePhoto(largePhoto)).toBe(largePhoto);
});

test('rejects a file that is too large and cannot be resized', async () => {
  const oversized = { size: 21 * MB };
  expect(await preparePhotosForUpload([buildPhoto(oversized)])).toHaveLength(1);
  await expect(
    preparePhotosForUpload([
      buildPhoto(),
      buildPhoto({ ...oversized, name: 'a.heic', type: 'image/heic' }),
    ]),
  ).rejects.toThrow('This photo is too large.');
});
