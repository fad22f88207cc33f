import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { photoErrorCodes } from '@plateful/contract';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import { createTextRecognizer } from '#adapters/text-recognition/create-text-recognizer.ts';
import { AppError } from '#app-error.ts';
import { PhotoProcessPool } from '#features/photos/photo-process-pool.ts';
import { convertGeneratedRecipeToDraft } from '#features/recipes/convert-generated-recipe-to-draft.ts';
import { createDraftFromCookbook } from '#features/recipes/create-draft-from-cookbook.ts';
import { parseImportedText } from '#features/recipes/import/parse-imported-text.ts';
import {
  type RecipeDraftSource,
  RecipeFromPhotosRecognizer,
  type RecognizedRecipe,
} from '#features/scanning/recipe-from-photos-recognizer.ts';
import { loadConfig } from '#load-config.ts';
import type { ProcessedPhoto } from '#ports/photo-store.ts';
import { formatRecipeForTerminal, formatRecipeJson } from './format-recipe.ts';

const NOT_FOOD_EXIT_CODE = 3;
const UNREADABLE_EXIT_CODE = 2;
const FAILED_EXIT_CODE = 1;
/** Reading text and asking a provider take longer than recognizing a dish. */
const NOTICE_DELAY_MS = 2000;

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
    const result = await recognizeRecipe(await processPhoto(path), values['assume-food']);
    if ('errorMessage' in result) {
      console.log(result.errorMessage);
      return NOT_FOOD_EXIT_CODE;
    }
    console.log(values.json ? formatRecipeJson(result) : formatRecipeForTerminal(result));
    return 0;
  } catch (error) {
    console.error(getErrorMessage(error, path));
    return isMissingFile(error) || isPhotoError(error) ? UNREADABLE_EXIT_CODE : FAILED_EXIT_CODE;
  }
}

async function processPhoto(path: string): Promise<ProcessedPhoto> {
  const bytes = await readFile(path);
  const processor = new PhotoProcessPool();
  return processor.process('', bytes).finally(() => processor.close());
}

const drafts: RecipeDraftSource = {
  createFromCookbook: createDraftFromCookbook,
  createFromGeneratedRecipe: convertGeneratedRecipeToDraft,
  parseText: async (text) => {
    const parsed = parseImportedText(text);
    return 'drafts' in parsed ? (parsed.drafts[0] ?? null) : null;
  },
};

/** Makes the recipe as the server does. */
async function recognizeRecipe(
  photo: ProcessedPhoto,
  assumeFood: boolean,
): Promise<RecognizedRecipe | { errorMessage: string }> {
  const { recognizers, recognizerTimeoutMs } = loadConfig();
  const recognizer = await createRecognizer(recognizers, { timeoutMs: recognizerTimeoutMs });
  const textRecognizer = createTextRecognizer({ hasNormalPriority: true });
  const notice = setTimeout(() => console.error('Still reading the photo …'), NOTICE_DELAY_MS);
  const deps = { recognizer, textRecognizer, recognizerTimeoutMs, drafts };
  try {
    return await new RecipeFromPhotosRecognizer(deps).recognize([photo], {
      userId: '',
      assumeFood,
      signal: new AbortController().signal,
      progress: { enter: () => {}, update: () => {} },
    });
  } finally {
    clearTimeout(notice);
    await Promise.all([recognizer.close(), textRecognizer.close()]);
  }
}

/** One line, with the cause for the operator. */
function getErrorMessage(error: unknown, path: string): string {
  if (isMissingFile(error)) return `There is no readable file ${path}.`;
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

function isPhotoError(error: unknown): boolean {
  const codes: readonly string[] = photoErrorCodes;
  return error instanceof AppError && codes.includes(error.code);
}

function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'EISDIR', 'EACCES'].includes(String(error.code))
  );
}

process.exitCode = await main();
