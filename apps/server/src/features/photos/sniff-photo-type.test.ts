import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawQuarters, readHeicFixture } from './fixtures/image-test-helpers.ts';
import { sniffPhotoType } from './sniff-photo-type.ts';

const toBytes = (text: string) => Buffer.from(text, 'latin1');

/** The first box (`ftyp`) of an ISO base media file. */
function createFtypBox(major: string, ...compatible: string[]): Buffer {
  const body = toBytes(`ftyp${major}\0\0\0\0${compatible.join('')}`);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body, toBytes('\0\0\0\x08mdat')]);
}

describe('sniffPhotoType', () => {
  it.each([
    ['jpeg', () => drawQuarters(8, 8).jpeg().toBuffer()],
    ['png', () => drawQuarters(8, 8).png().toBuffer()],
    ['webp', () => drawQuarters(8, 8).webp().toBuffer()],
    ['avif', () => drawQuarters(8, 8).avif().toBuffer()],
    ['gif', () => drawQuarters(8, 8).gif().toBuffer()],
    ['heic', () => readHeicFixture('dish')],
  ])('returns %s by the content', async (type, make) => {
    expect(sniffPhotoType(await make())).toBe(type);
  });

  it.each([
    ['heic', createFtypBox('heic', 'mif1', 'heic')],
    ['heic', createFtypBox('heix', 'mif1')],
    ['heic', createFtypBox('hevc', 'msf1')],
    ['heic', createFtypBox('heim', 'mif1')],
    ['heic', createFtypBox('mif1', 'mif1', 'miaf', 'heic')],
    ['heic', createFtypBox('mif1', 'heix')],
    ['heic', createFtypBox('msf1', 'hevc')],
    ['heic', createFtypBox('mif1')],
    ['avif', createFtypBox('avif', 'mif1', 'miaf')],
    ['avif', createFtypBox('avis', 'msf1')],
    ['avif', createFtypBox('mif1', 'avif')],
    ['avif', createFtypBox('mif1', 'miaf', 'avif')],
    [null, createFtypBox('isom', 'mp42')],
    [null, createFtypBox('qt  ')],
    [null, createFtypBox('crx ', 'isom')],
    [null, createFtypBox('jp2 ')],
  ])('returns %s for an ISO media file with brands %o', (type, file) => {
    expect(sniffPhotoType(file)).toBe(type);
  });

  it('ignores bytes after the list of brands', () => {
    expect(
      sniffPhotoType(Buffer.concat([createFtypBox('isom').subarray(0, 16), toBytes('avif')])),
    ).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['text', 'This is not a photo.'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG after an XML declaration', '<?xml version="1.0"?><svg/>'],
    ['PDF', '%PDF-1.7'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['BMP', 'BM\x36\0\0\0\0\0\0\0'],
    ['PSD', '8BPS\0\x01'],
    ['an audio file in RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
    ['half a PNG signature', '\x89PNG'],
    ['half a JPEG signature', '\xff\xd8'],
  ])('returns null for %s', (_, text) => {
    expect(sniffPhotoType(toBytes(text))).toBeNull();
  });

  it('never throws for random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (any) => void sniffPhotoType(any)));
  });
});
