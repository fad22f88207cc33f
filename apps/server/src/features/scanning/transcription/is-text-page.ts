import type { PhotoPixels } from '#ports/recognizer.ts';

const BLOCK_SIZE = 16;
const BLOCK_AREA = BLOCK_SIZE * BLOCK_SIZE;
/** Smaller previews are of small photos, in which text is not legible. */
const MIN_SIDE_PIXELS = 200;
/** Pixels of a block that may be lighter than its paper: the light stripes of a photographed screen. */
const GLARE_PIXELS = 25;
/** A pixel is ink if it is darker than this share of its block's paper. */
const INK = 0.76;
/** A pixel is blank if it is lighter than this share of the paper. */
const BLANK = 0.9;
const MIN_INK_SHARE = 0.04;
const MIN_BLANK_SHARE = 0.6;
/** How much the paper's brightness may change between neighboring blocks. */
const MAX_PAPER_CHANGE = 0.1;
/** Edges of letters in a block of text, counted along its rows. */
const MIN_EDGES = 24;
/** Paper is light and hardly colored, and so is its ink: channel differences of 0 to 255. */
const MIN_PAPER_BRIGHTNESS = 50;
const MAX_COLOR = 60;
/** 240 printed recipe cards have 0.083 or more, 224 photos of food in kitchens 0.057 or less. */
const MIN_TEXT_SHARE = 0.07;

/** Whether a photo shows a page or card of text, from its preview. Takes about 1 ms. */
export function isTextPage(photo: PhotoPixels): boolean {
  const isLargeEnough = Math.min(photo.width, photo.height) >= MIN_SIDE_PIXELS;
  return isLargeEnough && computeTextShare(photo) >= MIN_TEXT_SHARE;
}

/** The share of the photo's blocks that look like printed text: 0 to 1. */
function computeTextShare({ pixels, width, height }: PhotoPixels): number {
  const [columns, rows] = [Math.floor(width / BLOCK_SIZE), Math.floor(height / BLOCK_SIZE)];
  let textBlocks = 0;
  for (let row = 0; row < rows; row += 1) {
    let neighbor = 0;
    for (let column = 0; column < columns; column += 1) {
      const start = (row * width + column) * BLOCK_SIZE * 3;
      const paper = findPaper(pixels, start, width * 3);
      const isEven = Math.abs(paper - neighbor) <= Math.max(paper, neighbor) * MAX_PAPER_CHANGE;
      if (isEven && paper > 0 && hasLetters(pixels, start, width * 3, paper)) textBlocks += 1;
      neighbor = paper;
    }
  }
  return textBlocks / Math.max(1, columns * rows);
}

/** The brightness of the paper in a block; 0 if the block is dark or colored. */
function findPaper(pixels: Uint8Array, start: number, stride: number): number {
  const pixelsPerBrightness = new Uint16Array(256);
  let color = 0;
  for (let y = 0; y < BLOCK_SIZE; y += 1) {
    for (let x = 0; x < BLOCK_SIZE; x += 1) {
      const index = start + y * stride + x * 3;
      const red = pixels[index] ?? 0;
      const green = pixels[index + 1] ?? 0;
      const blue = pixels[index + 2] ?? 0;
      pixelsPerBrightness[green] = (pixelsPerBrightness[green] ?? 0) + 1;
      color += Math.max(red, green, blue) - Math.min(red, green, blue);
    }
  }
  const paper = findBrightness(pixelsPerBrightness, GLARE_PIXELS);
  const isPaper = paper >= MIN_PAPER_BRIGHTNESS && color <= BLOCK_AREA * MAX_COLOR;
  return isPaper ? paper : 0;
}

/** The lowest brightness that at most the given number of pixels exceed. */
function findBrightness(pixelsPerBrightness: Uint16Array, lighterPixels: number): number {
  let brightness = 255;
  let count = pixelsPerBrightness[brightness] ?? 0;
  while (count <= lighterPixels && brightness > 0) {
    brightness -= 1;
    count += pixelsPerBrightness[brightness] ?? 0;
  }
  return brightness;
}

function hasLetters(pixels: Uint8Array, start: number, stride: number, paper: number): boolean {
  let ink = 0;
  let blank = 0;
  let edges = 0;
  for (let y = 0; y < BLOCK_SIZE; y += 1) {
    let wasInk = false;
    for (let x = 0; x < BLOCK_SIZE; x += 1) {
      const value = pixels[start + y * stride + x * 3 + 1] ?? 0;
      const isInk = value < paper * INK;
      if (isInk) ink += 1;
      else if (value > paper * BLANK) blank += 1;
      if (isInk !== wasInk) edges += 1;
      wasInk = isInk;
    }
  }
  return (
    ink >= BLOCK_AREA * MIN_INK_SHARE && blank >= BLOCK_AREA * MIN_BLANK_SHARE && edges >= MIN_EDGES
  );
}
