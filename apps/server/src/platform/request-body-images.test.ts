import { expect, it, vi } from 'vitest';
import { getRequestImage, releaseRequestImage, storeRequestImage } from './request-body-images.ts';

const image = {
  prefix: 'data:image/png;base64,',
  bytes: Buffer.from('photo'),
  sha256: Buffer.alloc(32),
  characters: 8,
};

it('keeps images until their request ends', () => {
  const requests = [new AbortController(), new AbortController()] as const;
  const [first, second] = [
    storeRequestImage(image, requests[0].signal),
    storeRequestImage(image, requests[1].signal),
  ];
  expect(first).not.toBe(second);
  expect(getRequestImage(first)).toBe(image);
  requests[0].abort();
  expect(getRequestImage(first)).toBeUndefined();
  expect(getRequestImage(second)).toBe(image);
});

it('keeps no image of a request that has ended', () => {
  expect(() => storeRequestImage(image, AbortSignal.abort())).toThrow();
});

it('releases an image before its request ends, once', () => {
  const onRelease = vi.fn();
  const text = storeRequestImage(image, new AbortController().signal, onRelease);
  releaseRequestImage(text);
  releaseRequestImage(text);
  expect(getRequestImage(text)).toBeUndefined();
  expect(onRelease).toHaveBeenCalledOnce();
});
