import { describe, expect, it } from 'vitest';
import { photoFromDataUrl } from './photo-from-data-url.ts';

const photo = Buffer.from(Array.from({ length: 600 }, (_, at) => at % 256));
const base64 = photo.toString('base64');
const lines = (length: number, end: string) =>
  (base64.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(end);

/** Milliseconds of work, however busy the machine is. */
function cpuTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe('a photo in a text', () => {
  it.each([
    ['a data URL', `data:image/jpeg;base64,${base64}`],
    ['base64 alone', base64],
    ['lines of 76 letters', `data:image/jpeg;base64,\r\n${lines(76, '\r\n')}\r\n`],
    ['lines of 64 letters', lines(64, '\r\n')],
    ['letters for addresses', photo.toString('base64url')],
  ])('is read from %s', (_, text) => {
    expect(photoFromDataUrl(text)).toEqual(photo);
  });

  it.each([
    ['', 'PHOTO_EMPTY'],
    ['data:', 'PHOTO_EMPTY'],
    ['data:image/jpeg;base64, \n', 'PHOTO_EMPTY'],
    ['This is no photo at all, but a sentence; or two.', 'PHOTO_UNREADABLE'],
    [base64.split('').join(' '), 'PHOTO_UNREADABLE'],
  ])('is not there, or cannot be read: "%.30s"', (text, code) => {
    expect(() => photoFromDataUrl(text)).toThrow(expect.objectContaining({ code }));
  });

  it('costs little, even if it is 36 megabytes of blanks', () => {
    const text = `data:image/jpeg;base64,${'a '.repeat(18_000_000)}`;
    expect(cpuTime(() => expect(() => photoFromDataUrl(text)).toThrow())).toBeLessThan(600);
  });
});
