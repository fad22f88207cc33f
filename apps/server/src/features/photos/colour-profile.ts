import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { openFile, openRaw, type RawImage } from './image-library.ts';

/** Length of a PNG's signature and header chunk; the profile has its place right behind them. */
const PNG_HEADER_BYTES = 33;

/**
 * Opens raw RGB pixels together with the ICC profile that describes them, so that what comes out is sRGB.
 *
 * Raw pixels can't carry a profile, an uncompressed PNG can. The detour makes it possible to convert colours after
 * shrinking: on 12 megapixels the conversion costs 270 ms, on the display size 60 ms.
 */
export async function openWithProfile(image: RawImage, profile: Uint8Array): Promise<Sharp> {
  const png = await openRaw(image).png({ compressionLevel: 0 }).toBuffer();
  return openFile(
    Buffer.concat([
      png.subarray(0, PNG_HEADER_BYTES),
      profileChunk(profile),
      png.subarray(PNG_HEADER_BYTES),
    ]),
  );
}

/** An `iCCP` chunk: length, type, name, two zeros (end of the name, deflate), the profile, checksum. */
function profileChunk(profile: Uint8Array): Buffer {
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
 * Whether the profile calls itself sRGB, which most do: nothing to convert then. Reads the description of the tag
 * table (ICC.1, section 7.3), which is ASCII in version 2 and UTF-16 in version 4.
 */
export function isSrgb(profile: Uint8Array): boolean {
  const data = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength);
  const table = data.indexOf('desc', 128, 'latin1');
  if (table < 0 || table + 12 > data.length) return false;
  const from = data.readUInt32BE(table + 4);
  const text = data.subarray(from, from + data.readUInt32BE(table + 8)).toString('latin1');
  return text.replaceAll('\0', '').includes('sRGB');
}
