import { describe, expect, it } from 'vitest';
import { storeRequestImage } from '#platform/request-body-images.ts';
import { measureCpuTimeMs } from '#testing/measure-cpu-time.ts';
import { decodePhotoDataUrl, hashPhotoDataUrl } from './decode-photo-data-url.ts';

const photo = Buffer.from(Array.from({ length: 600 }, (_, at) => at % 256));
const base64 = photo.toString('base64');
const wrapLines = (length: number, end: string) =>
  (base64.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(end);

describe('decodePhotoDataUrl', () => {
  it.each([
    ['a data URL', `data:image/jpeg;base64,${base64}`],
    ['plain base64', base64],
    ['base64 in lines of 76 characters', `data:image/jpeg;base64,\r\n${wrapLines(76, '\r\n')}\r\n`],
    ['base64 in lines of 64 characters', wrapLines(64, '\r\n')],
    ['base64url', photo.toString('base64url')],
  ])('decodes %s', (_, text) => {
    expect(decodePhotoDataUrl(text)).toEqual(photo);
  });

  it.each([
    ['', 'PHOTO_EMPTY'],
    ['data:', 'PHOTO_EMPTY'],
    ['data:image/jpeg;base64, \n', 'PHOTO_EMPTY'],
    ['This is not a photo, but a sentence; or two.', 'PHOTO_UNREADABLE'],
    [base64.split('').join(' '), 'PHOTO_UNREADABLE'],
  ])('rejects missing or undecodable data: "%.30s"', (text, code) => {
    expect(() => decodePhotoDataUrl(text)).toThrow(expect.objectContaining({ code }));
  });

  it('rejects the key of an image whose request has ended', () => {
    const request = new AbortController();
    const image = { prefix: '', bytes: photo, sha256: Buffer.alloc(32), characters: 800 };
    const key = storeRequestImage(image, request.signal);
    expect(decodePhotoDataUrl(key)).toBe(photo);
    request.abort();
    expect(() => decodePhotoDataUrl(key)).toThrow(
      expect.objectContaining({ code: 'PHOTO_UNREADABLE' }),
    );
    expect(() => hashPhotoDataUrl(key)).toThrow();
  });

  it('rejects 36 MB of blanks within 600 ms of CPU time', async () => {
    const text = `data:image/jpeg;base64,${'a '.repeat(18_000_000)}`;
    const cpuMs = await measureCpuTimeMs(async () =>
      expect(() => decodePhotoDataUrl(text)).toThrow(),
    );
    expect(cpuMs).toBeLessThan(600);
  });
});
