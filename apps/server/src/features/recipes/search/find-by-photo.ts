import type { ActionAnswerOf, Item, itemCommands } from '@plateful/contract';
import { findByTitle } from '@plateful/cookbook';
import type { Db } from '#platform/db/client.ts';
import { cosine, packVector } from '#platform/int8-vector.ts';
import type {
  Candidate,
  PhotoToRecognise,
  RecogniseOptions,
  Recognition,
  Signature,
} from '#ports/recogniser.ts';
import { type PhotoUrls, presentItem } from '../present.ts';
import {
  findItems,
  listNamed,
  listSignatures,
  type NamedRecipe,
  type SignedRecipe,
} from './find-by-photo-repository.ts';
import type { SearchIndexer } from './search-indexer.ts';

const MOST_FOUND = 20;
/**
 * Cosines below this say nothing: of photos of different dishes one in a hundred is above, of another picture of the
 * same plate nineteen in twenty (the model card has the measurement behind all figures here).
 */
const ALIKE_FROM = 0.7;
/** What is less likely than this is left out. It keeps every plate that is seen again. */
const FLOOR = 0.05;
/** What shows no food must look like a photo that is there. */
const NOT_FOOD_FLOOR = 0.6;
/** A title that only holds the name among other words is believed a little less than one that is it. */
const NAME_WITHIN = 0.8;

type PhotoAnswer = ActionAnswerOf<typeof itemCommands.FIND_ITEM_USING_AI>;

interface FindByPhotoParts {
  db: Db;
  indexer: Pick<SearchIndexer, 'indexPending'>;
  photoUrls: PhotoUrls;
  /** Reads a photo that comes as a data URL, or as base64 alone. */
  readPhoto(ownerId: string, image: string, signal: AbortSignal): Promise<PhotoToRecognise>;
  recogniser: {
    readonly source: string;
    recognise(photo: PhotoToRecognise, options: RecogniseOptions): Promise<Recognition>;
  };
}

/** Finds a person's own recipes by a photo. Nothing is stored, and no quota is used. */
export class FindByPhoto {
  constructor(private readonly parts: FindByPhotoParts) {}

  /**
   * @param image a photo as a data URL or as base64 alone
   * @returns the recipes that it most likely shows, best first: those whose photos look alike, and those that are
   * called what it is taken for
   * @throws AppError as reading and recognising a photo do
   */
  async find(ownerId: string, image: string, signal: AbortSignal): Promise<PhotoAnswer> {
    const { db, indexer, readPhoto, recogniser } = this.parts;
    const photo = await readPhoto(ownerId, image, signal);
    const recognition = await recogniser.recognise(photo, { assumeFood: false, signal });
    const { signature } = recognition;
    const candidates = recognition.kind === 'not_food' ? [] : recognition.candidates;
    await indexer.indexPending(ownerId);
    const [signed, named] = await Promise.all([
      signature ? listSignatures(db, ownerId, signature.space) : [],
      listNamed(db, ownerId, candidates.map(namingOf)),
    ]);
    const likenesses = likenessesOf(signed, signature);
    const floor = recognition.kind === 'not_food' ? NOT_FOOD_FLOOR : FLOOR;
    const best = rank(likenesses, confidencesOf(named, candidates), floor);
    return {
      items: await this.read(ownerId, best),
      recognition: presentRecognition(recognition, recogniser.source),
    };
  }

  private async read(ownerId: string, itemIds: readonly string[]): Promise<Item[]> {
    const { db, photoUrls } = this.parts;
    const stored = await findItems(db, ownerId, itemIds);
    const byId = new Map(stored.map((one) => [one.item.id, one]));
    return itemIds.flatMap((id) => {
      const one = byId.get(id);
      return one ? [presentItem(one, photoUrls)] : [];
    });
  }
}

/** By recipe, from 0 to 1: the likeness of its photo that is most alike. */
function likenessesOf(
  signed: readonly SignedRecipe[],
  signature: Signature | undefined,
): Map<string, number> {
  const likenesses = new Map<string, number>();
  if (!signature) return likenesses;
  const wanted = packVector(signature.vector);
  for (const { itemId, signature: point } of signed) {
    const likeness = (cosine(wanted, point) - ALIKE_FROM) / (1 - ALIKE_FROM);
    if (likeness > (likenesses.get(itemId) ?? 0)) likenesses.set(itemId, likeness);
  }
  return likenesses;
}

/** By recipe: how likely the photo shows what its title says. */
function confidencesOf(
  named: readonly NamedRecipe[],
  candidates: readonly Candidate[],
): Map<string, number> {
  const whole = new Map(
    candidates.map(({ title, confidence }) => [findByTitle(title)?.label ?? title, confidence]),
  );
  return new Map(
    named.map(({ itemId, title, confidence }) => {
      const exact = whole.get(findByTitle(title)?.label ?? title) ?? 0;
      return [itemId, Math.max(exact, confidence * NAME_WITHIN)];
    }),
  );
}

/** Either reason may do: a recipe is left out as far as both say no. */
function rank(
  likenesses: ReadonlyMap<string, number>,
  confidences: ReadonlyMap<string, number>,
  floor: number,
): string[] {
  const ids = new Set([...likenesses.keys(), ...confidences.keys()]);
  return Array.from(ids, (id) => {
    const neither = (1 - (likenesses.get(id) ?? 0)) * (1 - (confidences.get(id) ?? 0));
    return { id, score: 1 - neither };
  })
    .filter(({ score }) => score >= floor)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, MOST_FOUND)
    .map(({ id }) => id);
}

/** Every name that the cookbook knows for a dish. */
function namingOf({ title, confidence }: Candidate) {
  const recipe = findByTitle(title);
  return { names: [title, ...(recipe ? [recipe.title, ...recipe.synonyms] : [])], confidence };
}

/** As a scan says it. */
function presentRecognition(recognition: Recognition, source: string): PhotoAnswer['recognition'] {
  const { kind } = recognition;
  if (recognition.kind === 'not_food') {
    return { kind, title: '', confidence: recognition.confidence, alternatives: [], source };
  }
  const [{ title, confidence }, ...alternatives] = recognition.candidates;
  return { kind, title, confidence, alternatives, source };
}
