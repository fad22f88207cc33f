import sharp, { type Sharp } from 'sharp';
import type { BoundingBox } from '#ports/text-recognizer.ts';

/** A grayscale image; top row first. */
export interface GrayImage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** The background is estimated in an image reduced by this factor, in which letters disappear. */
const BACKGROUND_REDUCTION = 16;
const WHITE = 255;
/** Brightness relative to the background: letters are darker, and everything lighter becomes white. */
const LIGHTEST_INK = 0.92;
/** Whatever is darker than this share of the paper is a dark table, whose grain would be taken for letters. */
const DARK_TABLE = 0.35;
/** The share of the photo that may be lighter than its paper, such as a lamp. */
const LIGHTEST_SHARE = 0.1;
/** Added to all brightnesses, so that the noise of dark surfaces is not taken for ink. */
const NOISE = 40;

/** Turns a photo of a page into dark letters on white. */
export async function decodeWithWhiteBackground(jpeg: Uint8Array): Promise<GrayImage> {
  const gray = await toGray(sharp(jpeg));
  return removeShading(gray, await estimateBackground(gray));
}

/** Turns an image clockwise and scales it. */
export async function rotateAndScale(
  image: GrayImage,
  degrees: number,
  factor: number,
): Promise<GrayImage> {
  const turned = await toGray(open(image).rotate(degrees, { background: '#fff' }));
  return scaleImage(turned, factor);
}

/** Puts images below each other. @returns the image, and the upper end of each part */
export function stackImages(images: readonly GrayImage[]): { image: GrayImage; tops: number[] } {
  const width = Math.max(1, ...images.map((image) => image.width));
  const height = Math.max(
    1,
    images.reduce((sum, image) => sum + image.height, 0),
  );
  const pixels = new Uint8Array(width * height).fill(WHITE);
  let top = 0;
  const tops = images.map((image) => {
    for (let y = 0; y < image.height; y += 1) {
      const row = image.pixels.subarray(y * image.width, (y + 1) * image.width);
      pixels.set(row, (top + y) * width);
    }
    top += image.height;
    return top - image.height;
  });
  return { image: { pixels, width, height }, tops };
}

/** @param box is moved inside the image */
export function cropImage({ pixels, width, height }: GrayImage, box: BoundingBox): GrayImage {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [right, bottom] = [Math.min(width, box.right), Math.min(height, box.bottom)];
  const cropped = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y += 1) {
    const row = pixels.subarray(y * width + left, y * width + right);
    cropped.set(row, (y - top) * (right - left));
  }
  return { pixels: cropped, width: right - left, height: bottom - top };
}

export function scaleImage(image: GrayImage, factor: number): Promise<GrayImage> {
  const width = Math.max(1, Math.round(image.width * factor));
  return toGray(open(image).resize(width, null, { kernel: 'cubic' }));
}

export function toPng({ pixels, width, height }: GrayImage): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function open({ pixels, width, height }: GrayImage): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

async function toGray(image: Sharp): Promise<GrayImage> {
  const { data, info } = await image
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The paper's brightness around each pixel: the lightest nearby pixels, without the letters. */
async function estimateBackground(gray: GrayImage): Promise<GrayImage> {
  const smooth = await toGray(open(reduceToLightest(gray)).median(5).blur(2));
  return toGray(open(smooth).resize(gray.width, gray.height, { fit: 'fill' }));
}

/** Replaces each square of the image with its lightest pixel. */
function reduceToLightest({ pixels, width, height }: GrayImage): GrayImage {
  const reducedWidth = Math.ceil(width / BACKGROUND_REDUCTION);
  const reducedHeight = Math.ceil(height / BACKGROUND_REDUCTION);
  const reduced = new Uint8Array(reducedWidth * reducedHeight);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / BACKGROUND_REDUCTION) * reducedWidth;
    for (let x = 0; x < width; x += 1) {
      const index = row + Math.floor(x / BACKGROUND_REDUCTION);
      reduced[index] = Math.max(reduced[index] ?? 0, pixels[y * width + x] ?? 0);
    }
  }
  return { pixels: reduced, width: reducedWidth, height: reducedHeight };
}

/** Makes the paper white, and everything on a dark table. */
function removeShading(gray: GrayImage, background: GrayImage): GrayImage {
  const darkest = findPaperBrightness(background) * DARK_TABLE;
  const pixels = gray.pixels.map((value, index) => {
    const brightness = background.pixels[index] ?? WHITE;
    if (brightness < darkest) return WHITE;
    return Math.min(WHITE, ((value + NOISE) * WHITE) / (brightness * LIGHTEST_INK + NOISE));
  });
  return { ...gray, pixels };
}

/** @param background has no details: some of its pixels are enough */
function findPaperBrightness(background: GrayImage): number {
  const sorted = background.pixels.filter((_, index) => index % 101 === 0).toSorted();
  return sorted[Math.floor(sorted.length * (1 - LIGHTEST_SHARE))] ?? WHITE;
}
