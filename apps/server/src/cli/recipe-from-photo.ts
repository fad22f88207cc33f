import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { messages } from '@plateful/contract';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import { AppError } from '#app-error.ts';
import { readConfig } from '#config.ts';
import { PhotoProcessor } from '#features/photos/photo-processor.ts';
import { createDraftFromCookbook } from '#features/recipes/create-draft-from-cookbook.ts';
import type { Recognition } from '#ports/recognizer.ts';
import { formatRecipeJson, formatRecipeText } from './format-recipe.ts';

const NOT_FOOD_EXIT_CODE = 3;
const UNREADABLE_EXIT_CODE = 2;

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
    const recognition = await recognizePhoto(path, values['assume-food']);
    return print(recognition, values.json);
  } catch (error) {
    console.error(getErrorMessage(error, path));
    return error instanceof AppError || isMissingFile(error) ? UNREADABLE_EXIT_CODE : 1;
  }
}

async function recognizePhoto(path: string, assumeFood: boolean): Promise<Recognition> {
  const bytes = await readFile(path);
  const processor = new PhotoProcessor();
  const photo = await processor.process('', bytes).finally(() => processor.close());
  const config = readConfig(process.env);
  const recognizer = createRecognizer(config.recognizer);
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
