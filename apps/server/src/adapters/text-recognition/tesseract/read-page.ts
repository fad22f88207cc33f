import type { Worker } from 'tesseract.js';
import type { TextLine } from '#ports/text-recognizer.ts';
import {
  chooseReading,
  findUncertainLineIndexes,
  getMeanConfidence,
} from './choose-reading-of-uncertain-lines.ts';
import { confirmAmountsBySecondReading } from './confirm-amounts-by-second-reading.ts';
import { correctAmounts, type LocatedWord } from './correct-amounts.ts';
import { cropAndDeskewTextRow } from './crop-and-deskew-text-row.ts';
import { darkenFaintLetters } from './darken-faint-letters.ts';
import { estimateTextGeometryAndInkThreshold } from './estimate-text-geometry-and-ink-threshold.ts';
import { findConnectedComponents } from './find-connected-components.ts';
import {
  decodeWithWhiteBackground,
  type GrayImage,
  rotateAndScale,
  scaleImage,
  stackImages,
  toPng,
} from './gray-image.ts';
import { groupComponentsIntoTextRows, type TextRow } from './group-components-into-text-rows.ts';
import { lowerConfidenceBesideUnreadGlyphs } from './lower-confidence-beside-unread-glyphs.ts';
import { sortTextRowsInReadingOrder } from './sort-text-rows-in-reading-order.ts';

/** Of the letters without ascenders, in pixels; photos are scaled to it. */
const LETTER_HEIGHT = 22;
const MAX_ENLARGEMENT = 3;
const MAX_ROWS = 150;
/** Lines with a lower mean confidence are no text, such as the grain of a table. */
const MIN_CONFIDENCE = 0.4;
/** List markers are lower. */
const MIN_UNREAD_HEIGHT = 1.1;
/** Of lines that were hardly read, which are read again: headings are as high as other lines then. */
const REREAD_LETTER_HEIGHT = 32;
/** The longest lines show which way up the page is. */
const SAMPLE_ROWS = 3;
/** Lines that are upside down are less certain. */
const CLEAR_CONFIDENCE = 0.8;

/** Reads a photo of a page in any orientation. @returns its lines in reading order */
export async function readPage(worker: Worker, jpeg: Uint8Array): Promise<TextLine[]> {
  const page = darkenFaintLetters(await decodeWithWhiteBackground(jpeg));
  const geometry = estimateTextGeometryAndInkThreshold(page);
  if (!geometry) return [];
  const factor = Math.min(MAX_ENLARGEMENT, LETTER_HEIGHT / geometry.letterSize);
  const upright = new Page(await rotateAndScale(page, -geometry.degrees, factor), geometry.ink);
  const confidence = await upright.readSample(worker);
  if (confidence >= CLEAR_CONFIDENCE) return upright.read(worker);
  const turned = new Page(await rotateAndScale(upright.image, 180, 1), geometry.ink);
  return ((await turned.readSample(worker)) > confidence ? turned : upright).read(worker);
}

/** A page with horizontal lines. */
class Page {
  readonly #labels: Int32Array;
  readonly #rows: TextRow[];

  constructor(
    readonly image: GrayImage,
    ink: number,
  ) {
    const { components, labels } = findConnectedComponents(image, ink);
    this.#labels = labels;
    this.#rows = groupComponentsIntoTextRows(components, LETTER_HEIGHT);
  }

  /** @returns how certain the longest lines are: 0 to 1 */
  async readSample(worker: Worker): Promise<number> {
    const longest = this.#rows
      .toSorted((a, b) => b.right - b.left - (a.right - a.left))
      .slice(0, SAMPLE_ROWS);
    const { lines } = await this.#readRows(worker, longest);
    return getMeanConfidence(lines.flatMap(({ words }) => words));
  }

  async read(worker: Worker): Promise<TextLine[]> {
    const rows = this.#rows.slice(0, MAX_ROWS).toSorted((a, b) => a.baseline - b.baseline);
    const { image, lines } = await this.#readRows(worker, rows);
    const words = await confirmAmountsBySecondReading(image, lines, (parts) =>
      recognizeWords(worker, parts),
    );
    const wordsByRow = new Map(rows.map((row, index) => [row, words[index] ?? []]));
    const confidences = lines.map((line) => getMeanConfidence(line.words));
    const uncertain = findUncertainLineIndexes(
      confidences,
      rows.map(({ components }) => components.length),
    );
    const uncertainRows = uncertain.flatMap((index) => rows[index] ?? []);
    const reread = await this.#readRows(worker, uncertainRows, REREAD_LETTER_HEIGHT);
    for (const [at, index] of uncertain.entries()) {
      const second = reread.lines[at]?.words ?? [];
      const row = rows[index];
      if (!row) continue;
      const chosen = chooseReading(wordsByRow.get(row) ?? [], second);
      wordsByRow.set(row, chosen);
      confidences[index] = Math.max(confidences[index] ?? 0, getMeanConfidence(second));
    }
    const { width } = this.image;
    const legible = rows.filter((_, index) => (confidences[index] ?? 0) >= MIN_CONFIDENCE);
    return sortTextRowsInReadingOrder(legible, width).map(({ row, region }) => {
      const y = Math.round(row.baseline + (row.slope * width) / 2);
      const top = Math.round(y - LETTER_HEIGHT * 1.5);
      const bottom = Math.round(y + LETTER_HEIGHT * 0.5);
      const box = { left: row.left, right: row.right, top, bottom };
      return { region, box, words: wordsByRow.get(row) ?? [] };
    });
  }

  /**
   * Reads lines as one block of text, in which tesseract finds the height of the letters.
   *
   * @param letterHeight to which each line is scaled
   */
  async #readRows(worker: Worker, rows: readonly TextRow[], letterHeight?: number) {
    const crops = await Promise.all(
      rows.map((row) => {
        const crop = cropAndDeskewTextRow(this.image, this.#labels, row);
        return letterHeight ? scaleCrop(crop, letterHeight / row.letterHeight) : crop;
      }),
    );
    if (crops.length === 0) return { image: this.image, lines: [] };
    const { image, tops } = stackImages(crops.map((crop) => crop.image));
    const words = await recognizeWords(worker, image);
    const lines = crops.map(({ image: { height }, line }, index) => {
      const top = tops[index] ?? 0;
      const own = words.filter(({ box }) => {
        const y = (box.top + box.bottom) / 2;
        return y >= top && y < top + height;
      });
      const box = { ...line, top: line.top + top, bottom: line.bottom + top };
      const minHeight = (letterHeight ?? LETTER_HEIGHT) * MIN_UNREAD_HEIGHT;
      const doubted = lowerConfidenceBesideUnreadGlyphs(image, box, own, minHeight);
      return { box, located: doubted, words: correctAmounts(image, box, doubted) };
    });
    return { image, lines };
  }
}

async function scaleCrop({ image, line }: ReturnType<typeof cropAndDeskewTextRow>, factor: number) {
  const scale = Math.min(MAX_ENLARGEMENT, factor);
  const box = {
    left: Math.round(line.left * scale),
    right: Math.round(line.right * scale),
    top: Math.round(line.top * scale),
    bottom: Math.round(line.bottom * scale),
  };
  return { image: await scaleImage(image, scale), line: box };
}

async function recognizeWords(worker: Worker, image: GrayImage): Promise<LocatedWord[]> {
  const png = await toPng(image);
  const { data } = await worker.recognize(png, {}, { text: false, blocks: true });
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap(({ words }) => words)
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      confidence: confidence / 100,
      box: { left: x0, top: y0, right: x1, bottom: y1 },
    }));
}
