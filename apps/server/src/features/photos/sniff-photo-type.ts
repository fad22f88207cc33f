import type { PhotoFormat } from '#ports/photo-store.ts';

const avifBrands = new Set(['avif', 'avis']);
/** HEVC in HEIF: still images, sequences and their layered variants (ISO/IEC 23008-12, annex B). */
const hevcBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** HEIF brands that don't specify the image coding. */
const genericHeifBrands = new Set(['mif1', 'mif2', 'msf1']);

/**
 * The photo's type by its content; file names and declared types are ignored.
 * @returns `null` for types that are not accepted. The rest of the file may still be unreadable.
 */
export function sniffPhotoType(bytes: Uint8Array): PhotoFormat | null {
  const start = readLatin1(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return sniffIsoMediaType(bytes);
}

/** ISO base media files list their brands in the first box, `ftyp`: the major brand, then the compatible ones. */
function sniffIsoMediaType(bytes: Uint8Array): PhotoFormat | null {
  if (readLatin1(bytes, 4, 8) !== 'ftyp' || bytes.length < 16) return null;
  const boxEnd = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(boxEnd, bytes.length, 512);
  const brands = [readLatin1(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(readLatin1(bytes, at, at + 4));

  const decisive = brands.find((brand) => avifBrands.has(brand) || hevcBrands.has(brand));
  if (decisive) return avifBrands.has(decisive) ? 'avif' : 'heic';
  return brands.some((brand) => genericHeifBrands.has(brand)) ? 'heic' : null;
}

function readLatin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
