import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { messages } from '@plateful/contract';
import { createRecogniser } from '#adapters/recognition/index.ts';
import { AppError } from '#app-error.ts';
import { readConfig } from '#config.ts';
import { PhotoProcessor } from '#features/photos/photo-processor.ts';
import { draftFromCookbook } from '#features/recipes/from-cookbook.ts';
import type { Recognition } from '#ports/recogniser.ts';
import { recipeAsJson, recipeAsText } from './recipe-text.ts';

const NOT_FOOD = 3;
const UNREADABLE = 2;

/** `npm run recipe -- photo.jpg [--json]`: the recipe of one photo, with nothing stored. @returns the exit code. */
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
    return UNREADABLE;
  }
  try {
    const recognition = await recognise(path, values['assume-food']);
    return print(recognition, values.json);
  } catch (error) {
    console.error(plainSentence(error, path));
    return error instanceof AppError || isMissingFile(error) ? UNREADABLE : 1;
  }
}

async function recognise(path: string, assumeFood: boolean): Promise<Recognition> {
  const bytes = await readFile(path);
  const processor = new PhotoProcessor();
  const photo = await processor.process('', bytes).finally(() => processor.close());
  const config = readConfig(process.env);
  const recogniser = createRecogniser(config.recogniser);
  try {
    const signal = AbortSignal.timeout(config.recogniserTimeoutMs);
    return await recogniser.recognise(photo.pixels, { assumeFood, signal });
  } finally {
    await recogniser.close();
  }
}

function print(recognition: Recognition, asJson: boolean): number {
  if (recognition.kind === 'not_food') {
    console.log(messages.notFood);
    return NOT_FOOD;
  }
  const draft = draftFromCookbook(recognition.candidates[0].title);
  if (!draft) throw new Error(`The cookbook has no recipe of ${recognition.candidates[0].title}.`);
  console.log(asJson ? recipeAsJson(draft, recognition) : recipeAsText(draft, recognition));
  return 0;
}

function plainSentence(error: unknown, path: string): string {
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
