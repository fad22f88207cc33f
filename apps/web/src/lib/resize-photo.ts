/** The server stores photos with at most this many pixels on the longer side. */
const MAX_EDGE_PX = 2048;
const RESIZE_ABOVE_BYTES = 1_500_000;
const JPEG_QUALITY = 0.88;
/** Formats that every browser can decode and that can become a JPEG. */
const resizableTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** They are not resized again when a failed upload is retried. */
const resizedPhotos = new WeakSet<File>();

async function drawResized(file: File, maxEdgePx: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxEdgePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A JPEG has no transparency, so the background is white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

/** Resizes a large photo before the upload; resolves with the original file when the browser cannot. */
export async function resizePhoto(
  file: File,
  {
    maxEdgePx = MAX_EDGE_PX,
    aboveBytes = RESIZE_ABOVE_BYTES,
  }: { maxEdgePx?: number; aboveBytes?: number } = {},
): Promise<File> {
  if (!resizableTypes.includes(file.type) || file.size <= aboveBytes || resizedPhotos.has(file))
    return file;
  try {
    const resized = await drawResized(file, maxEdgePx);
    if (!resized || resized.size >= file.size) return file;
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    const photo = new File([resized], name, { type: 'image/jpeg' });
    resizedPhotos.add(photo);
    return photo;
  } catch {
    // Some photos can only be decoded by the server.
    return file;
  }
}
