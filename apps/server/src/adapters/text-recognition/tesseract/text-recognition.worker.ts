import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, type Worker } from 'tesseract.js';
import { serveProcessTasks } from '#platform/workers/serve-process-tasks.ts';
import type { TextBox, TextLine } from '#ports/text-recognizer.ts';
import { type GrayImage, preparePage, shrinkPage } from './prepare-page.ts';
import { splitColumns } from './split-columns.ts';

// A child process that reads one page at a time: tesseract.js takes up to 200 MB and several seconds of CPU time. It
// runs tesseract in a thread, so that the limits of the process are checked meanwhile.

export interface TextTask {
  /** A photo that the photo processor has encoded. */
  jpeg: Uint8Array;
}

/** Reads German and English; the English data would confuse umlauts and takes as long again. */
const LANGUAGE = 'deu';
const LSTM_ONLY = 1;
const LAYOUT_IMAGE_SIZE = 800;

let tesseract: Promise<Worker> | null = null;

async function startTesseract(): Promise<Worker> {
  const data = createRequire(import.meta.url).resolve(
    `@tesseract.js-data/${LANGUAGE}/package.json`,
  );
  const langPath = join(dirname(data), '4.0.0_best_int');
  // The language data is on this machine; nothing is downloaded or cached.
  const worker = await createWorker(LANGUAGE, LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
  });
  await worker.setParameters({ user_defined_dpi: '300' });
  return worker;
}

serveProcessTasks<TextTask, TextLine[]>(async ({ jpeg }) => {
  tesseract ??= startTesseract();
  const worker = await tesseract;
  const page = await preparePage(jpeg);
  const layoutImage = await shrinkPage(page, LAYOUT_IMAGE_SIZE);
  const scale = page.width / layoutImage.width;
  const lines: TextLine[] = [];
  for (const [region, box] of splitColumns(layoutImage).entries())
    lines.push(...(await readRegion(worker, page, scaleBox(box, scale, page), region)));
  return lines;
});

function scaleBox(box: TextBox, scale: number, { width, height }: GrayImage): TextBox {
  return {
    left: Math.round(box.left * scale),
    top: Math.round(box.top * scale),
    right: Math.min(width, Math.round(box.right * scale)),
    bottom: Math.min(height, Math.round(box.bottom * scale)),
  };
}

async function readRegion(
  worker: Worker,
  { pixels, width, height }: GrayImage,
  { left, top, right, bottom }: TextBox,
  region: number,
): Promise<TextLine[]> {
  const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data } = await worker.recognize(png, {}, { text: false, blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((one) => one.lines),
  );
  return lines.map(({ words, bbox }) => ({
    region,
    box: { left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 },
    words: words.map(({ text, confidence }) => ({ text, confidence: confidence / 100 })),
  }));
}
