import { photoProblem } from '#lib/photo-file.ts';

/** The server keeps no more of a photo than this, in pixels of the longer side. */
const PHOTO_EDGE = 2048;
const WORTH_IT_BYTES = 1_500_000;
const QUALITY = 0.88;
/** What every browser can read, and what loses nothing that matters by becoming a JPEG. */
const shrinkable = ['image/jpeg', 'image/png', 'image/webp'];

async function drawSmaller(file: File, edge: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A JPEG knows no transparency; paper is white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** A large photo made smaller before it travels; the file itself where this browser cannot do that. */
export async function shrinkPhoto(
  file: File,
  { edge = PHOTO_EDGE, from = WORTH_IT_BYTES }: { edge?: number; from?: number } = {},
): Promise<File> {
  if (!shrinkable.includes(file.type) || file.size <= from) return file;
  try {
    const smaller = await drawSmaller(file, edge);
    if (!smaller || smaller.size >= file.size) return file;
    return new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    // Not every browser can read every photo; the server can.
    return file;
  }
}

/** A file that is no photo for us; its message is the sentence for people. */
export class PhotoRefusal extends Error {
  override readonly name = 'PhotoRefusal';
}

/** Photos ready to be sent; throws a PhotoRefusal when one of them cannot be. */
export async function preparePhotos(
  files: readonly File[],
  smaller?: { edge: number; from: number },
): Promise<File[]> {
  const prepared = await Promise.all(files.map((file) => shrinkPhoto(file, smaller)));
  const problem = prepared.map(photoProblem).find((sentence) => sentence !== null);
  if (problem) throw new PhotoRefusal(problem);
  return prepared;
}
