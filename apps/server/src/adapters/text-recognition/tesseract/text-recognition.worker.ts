import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { type Bbox, createWorker, type Line, PSM, type Word, type Worker } from 'tesseract.js';
import { serveProcessTasks } from '#platform/workers/serve-process-tasks.ts';
import type { TextBox, TextLine } from '#ports/text-recognizer.ts';
import { correctAmounts } from './correct-amounts.ts';
import { type GrayImage, preparePage, shrinkPage } from './prepare-page.ts';
import { cropRegion, LAYOUT_IMAGE_SIZE, type PageRegion, splitColumns } from './split-columns.ts';

// A child process that reads one page at a time: tesseract.js takes up to 200 MB and several seconds of CPU time. It
// runs tesseract in a thread, so that the main thread can check the limits of the process while it works.

export interface TextTask {
  /** A photo that the photo processor has encoded. */
  jpeg: Uint8Array;
}

/** Reads German and English; the English data would confuse umlauts and takes as long again. */
const LANGUAGE = 'deu';
const LSTM_ONLY = 1;
/** 0 to 100; lines below it are read again. */
const CLEAR_CONFIDENCE = 65;
/** Around a line that is read again, as a share of its height. */
const LINE_MARGIN = 0.25;
const MIN_LINE_HEIGHT = 15;

const require = createRequire(import.meta.url);
let tesseract: Promise<Worker> | null = null;

async function startTesseract(): Promise<Worker> {
  const data = require.resolve('@tesseract.js-data/deu/package.json');
  const langPath = join(dirname(data), '4.0.0_best_int');
  // The language data is on this machine; nothing is downloaded or cached.
  const worker = await createWorker(LANGUAGE, LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
  });
  await worker.setParameters({ user_defined_dpi: '70', tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  return worker;
}

// Leptonica reports every small or empty area; failures are reported by the response.
process.stderr.write = () => true;

serveProcessTasks<TextTask, TextLine[]>(async ({ jpeg }) => {
  tesseract ??= startTesseract();
  const worker = await tesseract;
  const page = await preparePage(jpeg);
  const layoutImage = await shrinkPage(page, LAYOUT_IMAGE_SIZE);
  const scale = page.width / layoutImage.width;
  const lines: TextLine[] = [];
  for (const [region, part] of splitColumns(layoutImage).entries())
    lines.push(...(await readRegion(worker, page, scaleRegion(part, scale, page), region)));
  return lines;
});

function scaleRegion(
  { left, top, right, bottom }: PageRegion,
  scale: number,
  { height }: GrayImage,
): PageRegion {
  return {
    top: Math.round(top * scale),
    bottom: Math.min(height, Math.round(bottom * scale)),
    left: { ...left, x: left.x * scale },
    right: { ...right, x: right.x * scale },
  };
}

async function readRegion(
  worker: Worker,
  page: GrayImage,
  pageRegion: PageRegion,
  region: number,
): Promise<TextLine[]> {
  const { image, box: regionBox } = cropRegion(page, pageRegion);
  const { left, top } = regionBox;
  const lines = await recognizeLines(worker, image);
  const result: TextLine[] = [];
  for (const line of lines) {
    const words = await rereadIfUnclear(worker, image, line);
    const toPageBox = ({ x0, y0, x1, y1 }: Bbox): TextBox => ({
      ...{ left: left + x0, top: top + y0, right: left + x1, bottom: top + y1 },
    });
    const box = toPageBox(line.bbox);
    const located = words.map(({ text, confidence, bbox }) => ({
      text,
      confidence: confidence / 100,
      box: toPageBox(bbox),
    }));
    result.push({ region, box, words: correctAmounts(page, box, located) });
  }
  return result;
}

async function recognizeLines(worker: Worker, { pixels, width, height }: GrayImage) {
  const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data } = await worker.recognize(png, {}, { text: false, blocks: true });
  return (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines));
}

/** Reads a line again on its own, because tesseract may have misjudged the height of a slightly slanted line. */
async function rereadIfUnclear(worker: Worker, image: GrayImage, line: Line): Promise<Word[]> {
  const { x0, y0, x1, y1 } = line.bbox;
  const height = y1 - y0;
  if (line.confidence >= CLEAR_CONFIDENCE || x1 - x0 < height * 5 || height < MIN_LINE_HEIGHT)
    return line.words;
  const margin = Math.round(height * LINE_MARGIN);
  const left = Math.max(0, x0 - margin);
  const top = Math.max(0, y0 - margin);
  const region = {
    top,
    bottom: Math.min(image.height, y1 + margin),
    left: { x: left, slope: 0 },
    right: { x: Math.min(image.width, x1 + margin), slope: 0 },
  };
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
  try {
    const [again] = await recognizeLines(worker, cropRegion(image, region).image);
    if (!again || again.confidence <= line.confidence) return line.words;
    return again.words.map((word) => ({ ...word, bbox: moveBox(word.bbox, left, top) }));
  } finally {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  }
}

function moveBox({ x0, y0, x1, y1 }: Bbox, x: number, y: number): Bbox {
  return { x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y };
}
