import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerOf, type Item, messages, type ScanStage, type scan } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import type { Clock } from '#ports/clock.ts';
import type { Alternative, RecipeDraft, StoredRecognition } from '#ports/recipe-draft.ts';
import type { PhotoToRecognise, Recogniser, Recognition, Signature } from '#ports/recogniser.ts';
import { askRecogniser } from './ask-recogniser.ts';
import type { Quota } from './quota.ts';
import { findRecipeOfPhoto, lockUser, type RecipeOfPhoto } from './repository.ts';

const DUPLICATE_WITHIN = 24 * 60 * 60 * 1000;
const WAIT_FOR_TWIN_MS = 150;

type ScanAnswer = AnswerOf<typeof scan>;
type Food = Exclude<Recognition, { kind: 'not_food' }>;

/** What scanning needs of recipes. */
export interface RecipeBook {
  compose(title: string): RecipeDraft | null;
  create(
    tx: Tx,
    recipe: {
      ownerId: string;
      draft: RecipeDraft;
      source: string;
      needsReview: boolean;
      alternatives: Alternative[];
      recognition: StoredRecognition;
      previewPhotoId: string | null;
    },
  ): Promise<string>;
  get(ownerId: string, itemId: string): Promise<Item>;
  created(ownerId: string, item: Item): void;
}

/** What scanning needs of photos. `Read` is a photo that was read and can be kept. */
export interface PhotoShelf<Read extends { pixels: PhotoToRecognise }> {
  /** The bytes of a data URL, or of base64 alone. */
  bytesOf(image: string): Buffer;
  read(ownerId: string, bytes: Uint8Array, signal: AbortSignal): Promise<Read>;
  stage(photo: Read, ownerId: string, signature: Signature | null): Promise<string>;
  attach(tx: Tx, ownerId: string, itemId: string, photoIds: readonly string[]): Promise<void>;
  discard(photoIds: readonly string[]): Promise<void>;
}

interface ScanningParts<Read extends { pixels: PhotoToRecognise }> {
  db: Db;
  clock: Clock;
  recogniser: Recogniser;
  recogniserTimeoutMs: number;
  quota: Quota;
  recipes: RecipeBook;
  photos: PhotoShelf<Read>;
}

export interface ScanRequest {
  caller: Caller;
  /** The photo as a data URL or as base64 alone. */
  image: string;
  assumeFood: boolean;
  /** Aborted when the person cancels or the connection is lost. */
  signal: AbortSignal;
  progress: (stage: ScanStage, title?: string) => void;
}

interface ReadRequest extends ScanRequest {
  bytes: Buffer;
}

/** A photo in, a stored recipe out. */
export class Scanning<Read extends { pixels: PhotoToRecognise }> {
  constructor(private readonly parts: ScanningParts<Read>) {}

  /** The free quota is used only when a recipe is stored; whatever else happens gives the credit back. */
  async scan(asked: ScanRequest): Promise<ScanAnswer> {
    const bytes = this.parts.photos.bytesOf(asked.image);
    const request = { ...asked, bytes };
    const { caller, signal } = asked;
    const photoSha256 = createHash('sha256').update(bytes).digest();
    for (;;) {
      const earlier = await this.answerEarlier(caller.userId, photoSha256);
      if (earlier) return earlier;
      const reservation = await this.parts.quota.reserve(
        caller,
        photoSha256,
        this.duplicateSince(),
      );
      if (reservation) return this.recogniseOnCredit(request, photoSha256, reservation);
      // The same photo is on its way, or there by now, as when a tap was doubled: its recipe will do for both.
      await sleep(WAIT_FOR_TWIN_MS, undefined, { signal });
    }
  }

  private async recogniseOnCredit(
    request: ReadRequest,
    photoSha256: Buffer,
    reservation: string,
  ): Promise<ScanAnswer> {
    try {
      const answer = await this.recogniseAndStore(request, photoSha256, reservation);
      if (!answer.isFood || answer.duplicate) await this.parts.quota.release(reservation);
      return answer;
    } catch (error) {
      // What can't be given back now runs out by itself.
      await this.parts.quota.release(reservation).catch(() => {});
      throw error;
    }
  }

  private async recogniseAndStore(
    request: ReadRequest,
    photoSha256: Buffer,
    reservation: string,
  ): Promise<ScanAnswer> {
    request.progress('reading');
    const { caller, bytes, signal } = request;
    const photo = await this.parts.photos.read(caller.userId, bytes, signal);
    request.progress('recognising');
    const recognition = await this.recognise(photo.pixels, request);
    if (recognition.kind === 'not_food') {
      return { succeeded: true, isFood: false, errorMessage: messages.notFood };
    }
    const [best] = recognition.candidates;
    request.progress('writing', best.title);
    const draft = this.parts.recipes.compose(best.title);
    if (!draft) throw new AppError('INTERNAL', { cause: new Error(`no recipe of ${best.title}`) });
    request.progress('storing', draft.title);
    return this.store({ request, photo, photoSha256, reservation, recognition, draft });
  }

  private async recognise(photo: PhotoToRecognise, request: ReadRequest): Promise<Recognition> {
    const { recogniser, recogniserTimeoutMs } = this.parts;
    return askRecogniser(recogniser, recogniserTimeoutMs, photo, request);
  }

  private async store(work: {
    request: ReadRequest;
    photo: Read;
    photoSha256: Buffer;
    reservation: string;
    recognition: Food;
    draft: RecipeDraft;
  }): Promise<ScanAnswer> {
    const { db, photos, quota, recipes, recogniser } = this.parts;
    const { request, photoSha256, reservation, recognition, draft } = work;
    const ownerId = request.caller.userId;
    const [, ...alternatives] = recognition.candidates;
    const photoId = await photos.stage(work.photo, ownerId, recognition.signature ?? null);
    const recognised = presentRecognition(recognition, recogniser.source);
    let outcome: { itemId: string; duplicate: RecipeOfPhoto | null };
    try {
      outcome = await db.transaction(async (tx) => {
        // The same photo sent twice at once: whoever comes second finds the first one's recipe.
        if (!(await lockUser(tx, ownerId))) throw new AppError('NOT_SIGNED_IN');
        const earlier = await this.findEarlier(tx, ownerId, photoSha256);
        if (earlier) return { itemId: earlier.itemId, duplicate: earlier };
        const itemId = await recipes.create(tx, {
          ownerId,
          draft,
          source: recogniser.source,
          needsReview: recognition.needsReview,
          alternatives: recognition.needsReview ? alternatives : [],
          recognition: recognised,
          previewPhotoId: photoId,
        });
        await photos.attach(tx, ownerId, itemId, [photoId]);
        await quota.settle(tx, reservation, itemId);
        return { itemId, duplicate: null };
      });
    } catch (error) {
      // What can't be removed now is swept up later.
      await photos.discard([photoId]).catch(() => {});
      throw error;
    }
    if (outcome.duplicate) {
      await photos.discard([photoId]);
      return this.answerDuplicate(ownerId, outcome.duplicate);
    }
    const item = await recipes.get(ownerId, outcome.itemId);
    recipes.created(ownerId, item);
    return { ...answerWith(item), recognition: recognised };
  }

  private findEarlier(db: Db | Tx, userId: string, photoSha256: Buffer) {
    return findRecipeOfPhoto(db, userId, photoSha256, this.duplicateSince());
  }

  private duplicateSince(): Date {
    return new Date(this.parts.clock.now().getTime() - DUPLICATE_WITHIN);
  }

  /** `null` when there is none, or when it was deleted this very moment. */
  private async answerEarlier(userId: string, photoSha256: Buffer): Promise<ScanAnswer | null> {
    const earlier = await this.findEarlier(this.parts.db, userId, photoSha256);
    if (!earlier) return null;
    try {
      return await this.answerDuplicate(userId, earlier);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ITEM_NOT_FOUND') return null;
      throw error;
    }
  }

  /** What was recognised the first time is answered again. */
  private async answerDuplicate(
    ownerId: string,
    { itemId, recognition }: RecipeOfPhoto,
  ): Promise<ScanAnswer> {
    const item = await this.parts.recipes.get(ownerId, itemId);
    return { ...answerWith(item), duplicate: true, ...(recognition && { recognition }) };
  }
}

function answerWith(item: Item): ScanAnswer {
  return { succeeded: true, isFood: true, item, itemId: item._id };
}

function presentRecognition({ kind, candidates }: Food, source: string): StoredRecognition {
  const [best, ...alternatives] = candidates;
  return { kind, title: best.title, confidence: best.confidence, alternatives, source };
}
