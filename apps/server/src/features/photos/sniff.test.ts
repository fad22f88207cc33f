import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw, heicFixture } from './fixtures/pictures.ts';
import { sniffPhotoType } from './sniff.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** The first box of an ISO base media file. */
function ftyp(major: string, ...compatible: string[]): Buffer {
  const body = bytes(`ftyp${major}\0\0\0\0${compatible.join('')}`);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body, bytes('\0\0\0\x08mdat')]);
}

describe('the type of a photo', () => {
  it.each([
    ['jpeg', () => draw(8, 8).jpeg().toBuffer()],
    ['png', () => draw(8, 8).png().toBuffer()],
    ['webp', () => draw(8, 8).webp().toBuffer()],
    ['avif', () => draw(8, 8).avif().toBuffer()],
    ['gif', () => draw(8, 8).gif().toBuffer()],
    ['heic', () => heicFixture('dish')],
  ])('is %s by its content', async (type, make) => {
    expect(sniffPhotoType(await make())).toBe(type);
  });

  it.each([
    ['heic', ftyp('heic', 'mif1', 'heic')],
    ['heic', ftyp('heix', 'mif1')],
    ['heic', ftyp('hevc', 'msf1')],
    ['heic', ftyp('heim', 'mif1')],
    ['heic', ftyp('mif1', 'mif1', 'miaf', 'heic')],
    ['heic', ftyp('mif1', 'heix')],
    ['heic', ftyp('msf1', 'hevc')],
    ['heic', ftyp('mif1')],
    ['avif', ftyp('avif', 'mif1', 'miaf')],
    ['avif', ftyp('avis', 'msf1')],
    ['avif', ftyp('mif1', 'avif')],
    ['avif', ftyp('mif1', 'miaf', 'avif')],
    [null, ftyp('isom', 'mp42')],
    [null, ftyp('qt  ')],
    [null, ftyp('crx ', 'isom')],
    [null, ftyp('jp2 ')],
  ])('is %s for a media file of brands %o', (type, file) => {
    expect(sniffPhotoType(file)).toBe(type);
  });

  it('does not take what lies behind the brands for a brand', () => {
    expect(sniffPhotoType(Buffer.concat([ftyp('isom').subarray(0, 16), bytes('avif')]))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['text', 'This is not a photo.'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG behind an XML declaration', '<?xml version="1.0"?><svg/>'],
    ['PDF', '%PDF-1.7'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['BMP', 'BM\x36\0\0\0\0\0\0\0'],
    ['PSD', '8BPS\0\x01'],
    ['an audio file in RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
    ['half a PNG signature', '\x89PNG'],
    ['half a JPEG signature', '\xff\xd8'],
  ])('is none for %s', (_, text) => {
    expect(sniffPhotoType(bytes(text))).toBeNull();
  });

  it('never fails, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (any) => void sniffPhotoType(any)));
  });
});
