/** The server stores photos with at most this many pixels on the longer side. */
const MAX_EDGE_PX = 2048;
const RESIZE_ABOVE_BYTES = 1_500_000;
const JPEG_QUALITY = 0.88;
/** Formats that every browser can decode and that can become a JPEG. */
const resizableTypes = ['image/jpeg', 'image/png', 'image/webp'];

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
  if (!resizableTypes.includes(file.type) || file.size <= aboveBytes) return file;
  try {
    const resized = await drawResized(file, maxEdgePx);
    if (!resized || resized.size >= file.size) return file;
    return new File([resized], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    // Some photos can only be decoded by the server.
    return file;
  }
}
