import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { messages } from '@plateful/contract';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import { createTextRecognizer } from '#adapters/text-recognition/create-text-recognizer.ts';
import { AppError } from '#app-error.ts';
import { readConfig } from '#config.ts';
import { PhotoProcessor } from '#features/photos/photo-processor.ts';
import { createDraftFromCookbook } from '#features/recipes/create-draft-from-cookbook.ts';
import { parseImport } from '#features/recipes/import/parse-import.ts';
import { readRecipePages } from '#features/scanning/read-recipe-pages.ts';
import type { Transcription } from '#features/scanning/transcribe-recipe.ts';
import type { ProcessedPhoto } from '#ports/photo-store.ts';
import type { Recognition } from '#ports/recognizer.ts';
import {
  formatRecipeJson,
  formatRecipeText,
  formatTranscriptionJson,
  formatTranscriptionText,
} from './format-recipe.ts';

const NOT_FOOD_EXIT_CODE = 3;
const UNREADABLE_EXIT_CODE = 2;
/** Reading text that takes longer is reported. */
const READING_NOTICE_DELAY_MS = 2000;

/**
 * `npm run recipe -- photo.jpg [--json]`: prints the recipe for a photo without storing anything.
 *
 * @returns the exit code
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      'assume-food': { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) {
    console.error('Usage: npm run --silent recipe -- photo.jpg [--json] [--assume-food]');
    return UNREADABLE_EXIT_CODE;
  }
  try {
    const photo = await processPhoto(path);
    const text = await readText(photo);
    if (typeof text === 'object') {
      console.log(values.json ? formatTranscriptionJson(text) : formatTranscriptionText(text));
      return 0;
    }
    const recognition = await recognizeDish(photo, values['assume-food']);
    const isUncertain = recognition.kind === 'not_food' || recognition.needsReview;
    if (text === 'illegible' && isUncertain && !values['assume-food']) {
      console.log(messages.textUnreadable);
      return NOT_FOOD_EXIT_CODE;
    }
    return print(recognition, values.json);
  } catch (error) {
    console.error(getErrorMessage(error, path));
    return error instanceof AppError || isMissingFile(error) ? UNREADABLE_EXIT_CODE : 1;
  }
}

async function processPhoto(path: string): Promise<ProcessedPhoto> {
  const bytes = await readFile(path);
  const processor = new PhotoProcessor();
  return processor.process('', bytes).finally(() => processor.close());
}

/** Reads a recipe in the photo's text, as the server does. */
async function readText(photo: ProcessedPhoto): Promise<Transcription | string> {
  const textRecognizer = createTextRecognizer();
  const notice = setTimeout(
    () => console.error('Reading the text in the photo …'),
    READING_NOTICE_DELAY_MS,
  );
  const { recognizerTimeoutMs } = readConfig(process.env);
  const recipes = {
    parseText: async (text: string) => {
      const parsed = parseImport(text);
      return 'drafts' in parsed ? (parsed.drafts[0] ?? null) : null;
    },
  };
  try {
    return await readRecipePages({ textRecognizer, recognizerTimeoutMs, recipes }, [photo], {
      caller: { userId: '' },
      signal: new AbortController().signal,
    });
  } finally {
    clearTimeout(notice);
    await textRecognizer.close();
  }
}

async function recognizeDish(photo: ProcessedPhoto, assumeFood: boolean): Promise<Recognition> {
  const config = readConfig(process.env);
  const recognizer = await createRecognizer(config.recognizers, {
    timeoutMs: config.recognizerTimeoutMs,
  });
  try {
    const signal = AbortSignal.timeout(config.recognizerTimeoutMs);
    return await recognizer.recognize(photo.pixels, { assumeFood, signal });
  } finally {
    await recognizer.close();
  }
}

function print(recognition: Recognition, asJson: boolean): number {
  if (recognition.kind === 'not_food') {
    console.log(messages.notFood);
    return NOT_FOOD_EXIT_CODE;
  }
  const draft = createDraftFromCookbook(recognition.candidates[0].title);
  if (!draft) throw new Error(`The cookbook has no recipe for ${recognition.candidates[0].title}.`);
  console.log(asJson ? formatRecipeJson(draft, recognition) : formatRecipeText(draft, recognition));
  return 0;
}

function getErrorMessage(error: unknown, path: string): string {
  if (isMissingFile(error)) return `There is no readable file ${path}.`;
  return error instanceof Error ? error.message : String(error);
}

function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'EISDIR', 'EACCES'].includes(String(error.code))
  );
}

process.exitCode = await main();
