import { expect, it, vi } from 'vitest';
import { getDecodedImage, releaseDecodedImage, storeDecodedImage } from './decoded-image-store.ts';

const image = {
  prefix: 'data:image/png;base64,',
  bytes: Buffer.from('photo'),
  sha256: Buffer.alloc(32),
  characters: 8,
};

it('keeps images until their request ends', () => {
  const requests = [new AbortController(), new AbortController()] as const;
  const [first, second] = [
    storeDecodedImage(image, requests[0].signal),
    storeDecodedImage(image, requests[1].signal),
  ];
  expect(first).not.toBe(second);
  expect(getDecodedImage(first)).toBe(image);
  requests[0].abort();
  expect(getDecodedImage(first)).toBeUndefined();
  expect(getDecodedImage(second)).toBe(image);
});

it('keeps no image of a request that has ended', () => {
  expect(() => storeDecodedImage(image, AbortSignal.abort())).toThrow();
});

it('releases an image before its request ends, once', () => {
  const onRelease = vi.fn();
  const text = storeDecodedImage(image, new AbortController().signal, onRelease);
  releaseDecodedImage(text);
  releaseDecodedImage(text);
  expect(getDecodedImage(text)).toBeUndefined();
  expect(onRelease).toHaveBeenCalledOnce();
});
