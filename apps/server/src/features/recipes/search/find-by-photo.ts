import type { ActionResponseOf, Item, itemCommands } from '@plateful/contract';
import { findRecipeByName } from '@plateful/cookbook';
import type { Db } from '#platform/db/database.ts';
import { computeCosineSimilarity, quantizeVector } from '#platform/int8-vector.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import type {
  Candidate,
  Embedding,
  PhotoPixels,
  Recognition,
  RecognizeOptions,
} from '#ports/recognizer.ts';
import { withGermanDishNames } from '../cookbook-dish-details.ts';
import { presentItem } from '../present.ts';
import { listItemsByIds } from '../recipe-repository.ts';
import {
  listRecipePhotoEmbeddings,
  listRecipesByDishNames,
  type RecipePhotoEmbedding,
  type RecipeTitleMatch,
} from './find-by-photo-repository.ts';
import type { SearchIndexer } from './search-indexer.ts';

const MAX_RESULTS = 20;
/**
 * Cosine similarities below this are ignored: less than 1 % of pairs of different dishes exceed it, and more than 99 % of
 * pairs of the same plate (the model card has the measurements behind these values).
 */
const MIN_COSINE_SIMILARITY = 0.6;
/** Recipes with a lower score are omitted. The value keeps every photo of the same plate in the measurements. */
const MIN_SCORE = 0.05;
/** A photo without food must closely match a stored photo. */
const MIN_SCORE_WITHOUT_FOOD = 0.6;
/** A title with more words than the dish's name scores slightly lower than an exact match. */
const PARTIAL_NAME_WEIGHT = 0.8;

type PhotoSearchResponse = ActionResponseOf<typeof itemCommands.FIND_ITEM_USING_AI>;

export interface FindByPhotoDeps {
  db: Db;
  indexer: Pick<SearchIndexer, 'indexOwnerIfPending'>;
  photoStore: Pick<PhotoStore, 'decodeDataUrl' | 'process' | 'getUrl'>;
  recognizer: {
    readonly source: string;
    recognize(photo: PhotoPixels, options: RecognizeOptions): Promise<Recognition>;
  };
}

/** Finds the user's recipes by a photo. Stores nothing and uses no quota. */
export class FindByPhoto {
  constructor(private readonly deps: FindByPhotoDeps) {}

  /**
   * @param image a photo as a data URL or as plain base64
   * @returns the most likely recipes, best first: those with similar photos, and those named like the recognized dish
   * @throws AppError the errors of processing and recognizing a photo
   */
  async find(ownerId: string, image: string, signal: AbortSignal): Promise<PhotoSearchResponse> {
    const { db, indexer, photoStore, recognizer } = this.deps;
    const bytes = photoStore.decodeDataUrl(image);
    const { pixels } = await photoStore.process(ownerId, bytes, signal);
    const recognition = await recognizer.recognize(pixels, { assumeFood: false, signal });
    const { embedding } = recognition;
    const candidates = recognition.kind === 'not_food' ? [] : recognition.candidates;
    await indexer.indexOwnerIfPending(ownerId);
    const [recipeEmbeddings, titleMatches] = await Promise.all([
      embedding ? listRecipePhotoEmbeddings(db, ownerId, embedding.space) : [],
      listRecipesByDishNames(db, ownerId, candidates.map(toDishNames)),
    ]);
    const similarities = computeSimilarities(recipeEmbeddings, embedding);
    const minScore = recognition.kind === 'not_food' ? MIN_SCORE_WITHOUT_FOOD : MIN_SCORE;
    const rankedIds = rankRecipes(
      similarities,
      computeTitleConfidences(titleMatches, candidates),
      minScore,
    );
    return {
      items: await this.loadItems(ownerId, rankedIds),
      recognition: presentRecognition(recognition, recognizer.source),
    };
  }

  private async loadItems(ownerId: string, itemIds: readonly string[]): Promise<Item[]> {
    if (itemIds.length === 0) return [];
    const { db, photoStore } = this.deps;
    const stored = await listItemsByIds(db, ownerId, itemIds);
    const byId = new Map(stored.map((item) => [item.item.id, item]));
    return itemIds.flatMap((id) => {
      const item = byId.get(id);
      return item ? [presentItem(item, photoStore)] : [];
    });
  }
}

/** By recipe, from 0 to 1: the similarity of its most similar photo. */
function computeSimilarities(
  recipeEmbeddings: readonly RecipePhotoEmbedding[],
  embedding: Embedding | undefined,
): Map<string, number> {
  const similarities = new Map<string, number>();
  if (!embedding) return similarities;
  const queryVector = quantizeVector(embedding.vector);
  for (const { itemId, embedding: candidateVector } of recipeEmbeddings) {
    const similarity =
      (computeCosineSimilarity(queryVector, candidateVector) - MIN_COSINE_SIMILARITY) /
      (1 - MIN_COSINE_SIMILARITY);
    if (similarity > (similarities.get(itemId) ?? 0)) similarities.set(itemId, similarity);
  }
  return similarities;
}

/** By recipe: the confidence that the photo shows the dish in its title. */
function computeTitleConfidences(
  titleMatches: readonly RecipeTitleMatch[],
  candidates: readonly Candidate[],
): Map<string, number> {
  const confidenceByDish = new Map(
    candidates.map(({ title, confidence }) => [
      findRecipeByName(title)?.label ?? title,
      confidence,
    ]),
  );
  return new Map(
    titleMatches.map(({ itemId, title, confidence }) => {
      const exact = confidenceByDish.get(findRecipeByName(title)?.label ?? title) ?? 0;
      return [itemId, Math.max(exact, confidence * PARTIAL_NAME_WEIGHT)];
    }),
  );
}

/** Combines both scores as independent evidence: 1 − (1 − similarity) × (1 − confidence). */
function rankRecipes(
  similarities: ReadonlyMap<string, number>,
  confidences: ReadonlyMap<string, number>,
  minScore: number,
): string[] {
  const ids = new Set([...similarities.keys(), ...confidences.keys()]);
  return Array.from(ids, (id) => {
    const neither = (1 - (similarities.get(id) ?? 0)) * (1 - (confidences.get(id) ?? 0));
    return { id, score: 1 - neither };
  })
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_RESULTS)
    .map(({ id }) => id);
}

/** Every name of a dish in the cookbook. */
function toDishNames({ title, confidence }: Candidate) {
  const recipe = findRecipeByName(title);
  return { names: [title, ...(recipe ? [recipe.title, ...recipe.synonyms] : [])], confidence };
}

/** The same format as in a scan response. */
function presentRecognition(
  recognition: Recognition,
  source: string,
): PhotoSearchResponse['recognition'] {
  const { kind } = recognition;
  if (recognition.kind === 'not_food') {
    return { kind, title: '', confidence: recognition.confidence, alternatives: [], source };
  }
  const [{ title, confidence }, ...alternatives] = recognition.candidates;
  return withGermanDishNames({ kind, title, confidence, alternatives, source });
}
