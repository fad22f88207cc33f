import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { openImageFile, openRawImage, type RawImage } from './safe-sharp.ts';

/** Length of a PNG's signature and header chunk; the profile chunk must follow them. */
const PNG_HEADER_BYTES = 33;

/**
 * Opens raw RGB pixels together with their ICC profile, so that the output is converted to sRGB.
 *
 * Raw pixels can't carry a profile, but an uncompressed PNG can. This allows the color conversion to happen after
 * resizing: it takes 270 ms on 12 megapixels and 60 ms on the display size.
 */
export async function openRawImageWithProfile(
  image: RawImage,
  profile: Uint8Array,
): Promise<Sharp> {
  const png = await openRawImage(image).png({ compressionLevel: 0 }).toBuffer();
  return openImageFile(
    Buffer.concat([
      png.subarray(0, PNG_HEADER_BYTES),
      createProfileChunk(profile),
      png.subarray(PNG_HEADER_BYTES),
    ]),
  );
}

/** Builds an `iCCP` chunk: length, type, name, two zero bytes (end of the name, deflate), profile, checksum. */
function createProfileChunk(profile: Uint8Array): Buffer {
  const body = Buffer.concat([
    Buffer.from('iCCPicc\0\0', 'latin1'),
    deflateSync(profile, { level: 0 }),
  ]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/**
 * Whether the profile's description says sRGB, as most do; then no conversion is needed. Reads the `desc` entry of the
 * tag table (ICC.1, section 7.3), which is ASCII in version 2 and UTF-16 in version 4.
 */
export function isSrgbProfile(profile: Uint8Array): boolean {
  const data = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength);
  const table = data.indexOf('desc', 128, 'latin1');
  if (table < 0 || table + 12 > data.length) return false;
  const from = data.readUInt32BE(table + 4);
  const text = data.subarray(from, from + data.readUInt32BE(table + 8)).toString('latin1');
  return text.replaceAll('\0', '').includes('sRGB');
}
