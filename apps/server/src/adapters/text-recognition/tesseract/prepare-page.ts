import sharp, { type Sharp } from 'sharp';

/** A grayscale image; top row first. */
export interface GrayImage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Photos are enlarged up to this size, because letters should be about 30 pixels high. */
const TARGET_SIZE_PIXELS = 2400;
const MAX_ENLARGEMENT = 2;
/** The background is estimated in an image reduced by this factor, in which letters disappear. */
const BACKGROUND_REDUCTION = 16;
const WHITE = 255;
/** Brightness relative to the background: letters are darker, and everything lighter becomes white. */
const LIGHTEST_INK = 0.92;

const SKEW_IMAGE_SIZE = 800;
const MAX_SKEW_DEGREES = 12;
/** Below this angle, turning the page would only blur it. */
const MIN_SKEW_DEGREES = 0.3;

/** Turns a photo of a page into black letters on white with horizontal lines. */
export async function preparePage(jpeg: Uint8Array): Promise<GrayImage> {
  const gray = await toGray(sharp(jpeg));
  const page = removeShading(gray, await estimateBackground(gray));
  const skew = estimateSkew(await shrinkPage(page, SKEW_IMAGE_SIZE));
  const longest = Math.max(page.width, page.height);
  const enlargement = Math.min(MAX_ENLARGEMENT, Math.max(1, TARGET_SIZE_PIXELS / longest));
  const upright = Math.abs(skew) < MIN_SKEW_DEGREES ? page : await rotate(page, -skew);
  if (enlargement < 1.1) return upright;
  const width = Math.round(upright.width * enlargement);
  return toGray(open(upright).resize(width, null, { kernel: 'cubic' }));
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

function rotate(image: GrayImage, degrees: number): Promise<GrayImage> {
  return toGray(open(image).rotate(degrees, { background: '#fff' }));
}

/** Fits the page into a square of `size` pixels. */
export function shrinkPage(image: GrayImage, size: number): Promise<GrayImage> {
  return toGray(open(image).resize(size, size, { fit: 'inside', withoutEnlargement: true }));
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

function removeShading(gray: GrayImage, background: GrayImage): GrayImage {
  const pixels = gray.pixels.map((value, index) => {
    const light = Math.max(1, (background.pixels[index] ?? WHITE) * LIGHTEST_INK);
    return Math.min(WHITE, (value * WHITE) / light);
  });
  return { ...gray, pixels };
}

/**
 * The angle of the text lines in degrees, positive if they descend to the right: the one at which the dark pixels of
 * the image fall into the fewest rows.
 */
function estimateSkew(image: GrayImage): number {
  const dark = findDarkPixels(image);
  const score = (degrees: number) => scoreAngle(dark, image.height, degrees);
  const coarse = findBest(0, MAX_SKEW_DEGREES, 1, score);
  return findBest(findBest(coarse, 1, 0.25, score), 0.25, 0.05, score);
}

function findBest(
  center: number,
  range: number,
  step: number,
  score: (degrees: number) => number,
): number {
  let [best, bestScore] = [center, score(center)];
  for (let offset = -range; offset <= range; offset += step) {
    const candidateScore = score(center + offset);
    if (candidateScore > bestScore) [best, bestScore] = [center + offset, candidateScore];
  }
  return best;
}

/** The coordinates of dark pixels next to a light one, x then y: edges of letters, but not dark areas. */
function findDarkPixels({ pixels, width, height }: GrayImage): Int16Array {
  const coordinates: number[] = [];
  for (let y = 1; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      if ((pixels[index] ?? 0) < 128 && (pixels[index - width] ?? 0) >= 128) coordinates.push(x, y);
    }
  }
  return Int16Array.from(coordinates);
}

function scoreAngle(dark: Int16Array, height: number, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const counts = new Uint32Array(height * 2);
  for (let index = 0; index < dark.length; index += 2) {
    const row = Math.round((dark[index + 1] ?? 0) - slope * (dark[index] ?? 0) + height / 2);
    counts[row] = (counts[row] ?? 0) + 1;
  }
  return counts.reduce((sum, count) => sum + count * count, 0);
}
