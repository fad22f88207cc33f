export type PhotoType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic';

const avifBrands = new Set(['avif', 'avis']);
/** HEVC in HEIF: still images, sequences and their layered variants (ISO/IEC 23008-12, annex B). */
const hevcBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** HEIF that does not say how its images are coded. */
const openBrands = new Set(['mif1', 'mif2', 'msf1']);

/**
 * What kind of photo the bytes are, by their content alone: names and declared types lie.
 *
 * @returns `null` for everything that we don't accept. A type is no promise that the rest of the file can be read.
 */
export function sniffPhotoType(bytes: Uint8Array): PhotoType | null {
  const start = latin1(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return sniffBrands(bytes);
}

/** ISO base media files tell by the brands of their first box, `ftyp`: the major one, then all compatible ones. */
function sniffBrands(bytes: Uint8Array): PhotoType | null {
  if (latin1(bytes, 4, 8) !== 'ftyp' || bytes.length < 16) return null;
  const boxEnd = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(boxEnd, bytes.length, 512);
  const brands = [latin1(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(bytes, at, at + 4));

  const decisive = brands.find((brand) => avifBrands.has(brand) || hevcBrands.has(brand));
  if (decisive) return avifBrands.has(decisive) ? 'avif' : 'heic';
  return brands.some((brand) => openBrands.has(brand)) ? 'heic' : null;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
