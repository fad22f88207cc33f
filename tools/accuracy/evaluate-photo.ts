import { readFile, stat } from 'node:fs/promises';
import { PHOTO_MAX_BYTES } from '@plateful/contract';
import type {
  PhotoPixels,
  Recognition,
  Recognizer,
} from '../../apps/server/src/ports/recognizer.ts';
import { countLettersUntilFound, isAcceptedRecipe, misspell } from './count-letters-until-found.ts';
import { findAcceptedRecipeLabels } from './find-accepted-recipe-labels.ts';
import type { LabeledPhoto } from './list-labeled-photos.ts';

/**
 * What a user experiences until the right recipe is shown:
 * - `at_once`: shown without a question
 * - `one_tap`: the question lists it
 * - `two_taps`: the photo was refused as no food; after "It is food" the question lists it
 * - `search`: found by typing at most 8 letters of its name
 * - `not_found`: in the cookbook, but not found
 * - `not_in_cookbook`: the cookbook does not have the dish
 * - `wrong`: another recipe is shown without a question
 *
 * For packages, which have no recipe: `asked` or `wrong`. For photos without food: `refused`, `asked` or `wrong`.
 */
export type PhotoOutcome =
  | 'at_once'
  | 'one_tap'
  | 'two_taps'
  | 'search'
  | 'not_found'
  | 'not_in_cookbook'
  | 'wrong'
  | 'asked'
  | 'refused';

export interface PhotoResult extends Omit<LabeledPhoto, 'path'> {
  /** Labels of the cookbook recipes that count as correct. */
  acceptedRecipes: string[];
  outcome: PhotoOutcome;
  /** Whether the app said that the photo shows no food. */
  isRefused: boolean;
  /** Whether the app asks which dish it is. */
  needsReview: boolean;
  /** Probability that the photo shows no food; 0, 0.5 or 1 if the recognizer only tells food, unclear and no food. */
  notFoodScore: number;
  /** The dishes that the question lists, best first; for a refused photo, after "It is food". */
  rows: { title: string; confidence: number }[];
  /** Position of the first correct row, from 1. */
  rank: number | null;
  /** Letters to type until the search shows the dish; null: not within 8 letters, or not in the cookbook. */
  letters: { english: number | null; misspelled: number | null; german: number | null };
}

export interface RecognitionPipeline {
  recognizer: Recognizer;
  recognizerTimeoutMs: number;
  /** Decodes an uploaded photo as the server does. */
  decode(bytes: Uint8Array): Promise<PhotoPixels>;
}

/**
 * Evaluates one photo with the product's own pipeline. A refused photo of food is recognized again with "It is food".
 *
 * @throws an error whose message says why the photo could not be read or recognized
 */
export async function evaluatePhoto(
  photo: LabeledPhoto,
  pipeline: RecognitionPipeline,
): Promise<PhotoResult> {
  if ((await stat(photo.path)).size > PHOTO_MAX_BYTES)
    throw new Error(`larger than ${PHOTO_MAX_BYTES / 1024 / 1024} MB`);
  const pixels = await pipeline.decode(await readFile(photo.path));
  const { recognizer, recognizerTimeoutMs } = pipeline;
  const recognize = (assumeFood: boolean) =>
    recognizer.recognize(pixels, { assumeFood, signal: AbortSignal.timeout(recognizerTimeoutMs) });
  const first = await recognize(false);
  const isRefused = first.kind === 'not_food';
  const last = isRefused && photo.kind !== 'not_food' ? await recognize(true) : first;
  const acceptedRecipes = findAcceptedRecipeLabels(photo);
  const rows = last.kind === 'not_food' ? [] : [...last.candidates];
  const index = rows.findIndex(({ title }) => isAcceptedRecipe(title, acceptedRecipes));
  const { path, ...label } = photo;
  const result = {
    ...label,
    acceptedRecipes,
    isRefused,
    needsReview: last.kind !== 'not_food' && last.needsReview,
    notFoodScore: getNotFoodScore(first),
    rows,
    rank: index < 0 ? null : index + 1,
    letters: simulateSearches(photo, acceptedRecipes),
  };
  return { ...result, outcome: getOutcome(result) };
}

function getNotFoodScore(recognition: Recognition): number {
  if (recognition.kind === 'not_food') return recognition.confidence;
  return recognition.notFoodProbability ?? (recognition.kind === 'unclear' ? 0.5 : 0);
}

function simulateSearches({ label, namesDe: [german] }: LabeledPhoto, accepted: string[]) {
  const search = (name: string | undefined, language: 'en' | 'de') =>
    name && accepted.length > 0 ? countLettersUntilFound(name, accepted, language) : null;
  return {
    english: search(label, 'en'),
    misspelled: search(misspell(label), 'en'),
    german: search(german, 'de'),
  };
}

function getOutcome(result: Omit<PhotoResult, 'outcome'>): PhotoOutcome {
  const { kind, isRefused, needsReview, rank, acceptedRecipes, letters } = result;
  if (kind === 'not_food' && isRefused) return 'refused';
  if (kind === 'not_food' || kind === 'packaged') return needsReview ? 'asked' : 'wrong';
  if (rank === 1 && !needsReview) return isRefused ? 'two_taps' : 'at_once';
  if (!needsReview) return 'wrong';
  if (rank !== null) return isRefused ? 'two_taps' : 'one_tap';
  if (acceptedRecipes.length === 0) return 'not_in_cookbook';
  return letters.english === null ? 'not_found' : 'search';
}
