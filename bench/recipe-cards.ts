// npx tsx bench/recipe-cards.ts [--examples FOLDER]: renders 50 recipe cards, photographs them (skew, perspective, shadow,
// blur, compression), reads them, and writes reports/recipe-cards.md. The recognition was tuned on the first 40; the other
// 10 test it. With --examples, saves the photos in a folder.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Doubt } from '@plateful/contract';
import { chromium } from 'playwright-core';
import { TesseractTextRecognizer } from '../apps/server/src/adapters/text-recognition/tesseract/tesseract-text-recognizer.ts';
import { processPhoto } from '../apps/server/src/features/photos/process-photo.ts';
import { parseImport } from '../apps/server/src/features/recipes/import/parse-import.ts';
import { detectTextPage } from '../apps/server/src/features/scanning/detect-text-page.ts';
import { transcribeRecipe } from '../apps/server/src/features/scanning/transcribe-recipe.ts';
import { findChromium } from '../scripts/lib/find-chromium.mjs';
import { type Card, renderCards, renderTestCards } from './recipe-cards/render-cards.ts';

const reportFile = join(import.meta.dirname, 'reports/recipe-cards.md');
const { values: options } = parseArgs({ options: { examples: { type: 'string' } } });

interface CardResult {
  card: Card;
  isDetected: boolean;
  seconds: number;
  rightIngredients: number;
  rightSteps: number;
  /** Lines with another amount than on the card that are not marked. */
  unmarkedWrongAmounts: string[];
  markedRightIngredients: number;
}

const recognizer = new TesseractTextRecognizer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const results = await readCards(renderCards(browser));
  const report = formatReport(results, await readCards(renderTestCards(browser)));
  await writeFile(reportFile, report);
  console.log(`\n${report}`);
} finally {
  await browser.close();
  await recognizer.close();
}

async function readCards(cards: AsyncIterable<Card>): Promise<CardResult[]> {
  const results: CardResult[] = [];
  for await (const card of cards) {
    if (options.examples) await saveExample(options.examples, card);
    results.push(await readCard(card));
    process.stderr.write('.');
  }
  return results;
}

async function saveExample(folder: string, { name, photo }: Card): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.jpg`), photo);
}

async function readCard(card: Card): Promise<CardResult> {
  const { pixels, display } = await processPhoto(card.photo);
  const start = performance.now();
  const page = await recognizer.read('bench', display, new AbortController().signal);
  const seconds = (performance.now() - start) / 1000;
  const transcription = await transcribeRecipe([page], async (text) => {
    const parsed = parseImport(text);
    return 'drafts' in parsed ? (parsed.drafts[0] ?? null) : null;
  });
  const isDetected = detectTextPage(pixels);
  const isRead = typeof transcription === 'object';
  const ingredients = isRead ? transcription.draft.ingredients.map(({ text }) => text) : [];
  const steps = isRead ? transcription.draft.instructions : [];
  const doubts = isRead ? transcription.doubts : [];
  return {
    ...{ card, isDetected, seconds },
    ...compareIngredients(card.text.ingredients, ingredients, doubts),
    rightIngredients: countRight(card.text.ingredients, ingredients),
    rightSteps: countRight(card.text.steps, steps),
  };
}

function compareIngredients(expected: string[], lines: string[], doubts: readonly Doubt[]) {
  const marked = new Set(
    doubts.filter(({ field }) => field === 'ingredients').map(({ line }) => line),
  );
  const isRight = (line: string) => countRight([line], expected) === 1;
  const hasRightAmount = (line: string) =>
    expected.some((other) => getAmount(other) === getAmount(line) && isSameFood(other, line));
  return {
    markedRightIngredients: lines.filter((line, index) => isRight(line) && marked.has(index))
      .length,
    unmarkedWrongAmounts: lines.filter(
      (line, index) => !isRight(line) && !hasRightAmount(line) && !marked.has(index),
    ),
  };
}

function countRight(expected: readonly string[], lines: readonly string[]): number {
  const read = new Set(lines.map(normalize));
  return expected.filter((line) => read.has(normalize(line))).length;
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[–—]/g, '-')
    .replace(/\s*°\s*/g, '°')
    .replace(/\s+/g, ' ')
    .trim();
}

function getAmount(line: string): string {
  return line.replace(/[^\d½⅓⅔¼¾⅛.,/%-]/g, '');
}

/** Compares the last letters: the beginning may hold misread units. */
function isSameFood(a: string, b: string): boolean {
  const getEnd = (line: string) => normalize(line).replace(/\P{L}/gu, '').slice(-6);
  return getEnd(a) === getEnd(b);
}

function formatReport(results: readonly CardResult[], tests: readonly CardResult[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const groups = [
    { name: 'English', results: results.filter(({ card }) => card.text.language === 'en') },
    { name: 'German', results: results.filter(({ card }) => card.text.language === 'de') },
    { name: 'all', results },
    { name: 'test cards', results: tests },
  ];
  const unmarked = [...results, ...tests].flatMap(
    ({ unmarkedWrongAmounts }) => unmarkedWrongAmounts,
  );
  return `# Recipe cards

${results.length} rendered and photographed cards (\`bench/recipe-cards/\`): six fonts, with and without bullets, step numbers and columns; skew up to 5°, perspective, shadows, blur. The ${tests.length} test cards have other recipes, four other fonts, more skew and tilt; the recognition was not tuned on them. A line is right if its text is the same except for upper and lower case, spaces and the length of dashes. ${machine}.

| cards | number | detected as text | ingredients right | steps right | wrong amounts without a mark | right ingredients with a mark |
|---|---|---|---|---|---|---|
${groups.map(formatRow).join('\n')}

Reading takes ${formatSeconds(results, 0.5)} s in the median and ${formatSeconds(results, 1)} s at most per card, other work on the machine included.
${unmarked.length > 0 ? `\nWrong amounts without a mark: ${unmarked.join('; ')}.\n` : ''}`;
}

function formatRow({ name, results }: { name: string; results: readonly CardResult[] }): string {
  const sum = (count: (result: CardResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const ingredients = sum(({ card }) => card.text.ingredients.length);
  const steps = sum(({ card }) => card.text.steps.length);
  const cells = [
    ...[name, results.length, sum(({ isDetected }) => Number(isDetected))],
    formatShare(
      sum(({ rightIngredients }) => rightIngredients),
      ingredients,
    ),
    formatShare(
      sum(({ rightSteps }) => rightSteps),
      steps,
    ),
    sum(({ unmarkedWrongAmounts }) => unmarkedWrongAmounts.length),
    formatShare(
      sum(({ markedRightIngredients }) => markedRightIngredients),
      ingredients,
    ),
  ];
  return `| ${cells.join(' | ')} |`;
}

function formatShare(count: number, total: number): string {
  return `${((100 * count) / total).toFixed(1)}% (${count} of ${total})`;
}

function formatSeconds(results: readonly CardResult[], quantile: number): string {
  const sorted = results.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0).toFixed(
    1,
  );
}
