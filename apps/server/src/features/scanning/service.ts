import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Item,
  messages,
  type ResponseOf,
  type ScanStage,
  type scan,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { lockUserForUpdate } from '#platform/db/lock-user-for-update.ts';
import type { Clock } from '#ports/clock.ts';
import type { PhotoStore, ProcessedPhoto } from '#ports/photo-store.ts';
import type { Alternative, RecipeDraft, StoredRecognition } from '#ports/recipe-draft.ts';
import type { PhotoPixels, Recognition, Recognizer } from '#ports/recognizer.ts';
import { recognizeWithTimeout } from './recognize-with-timeout.ts';
import { type DuplicateRecipe, findRecipeByPhotoHash } from './repository.ts';
import type { ScanQuota } from './scan-quota.ts';

const DUPLICATE_WINDOW_MS = 24 * 60 * 60 * 1000;
const DUPLICATE_POLL_DELAY_MS = 150;

type ScanResponse = ResponseOf<typeof scan>;
type FoodRecognition = Exclude<Recognition, { kind: 'not_food' }>;

/** Recipe operations that scanning needs. */
export interface ScanRecipeStore {
  composeDraft(title: string): RecipeDraft | null;
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
  /** Sends the new recipe to the owner's devices, and returns it. */
  publishCreated(ownerId: string, itemId: string): Promise<Item>;
}

interface ScanServiceDeps {
  db: Db;
  clock: Clock;
  recognizer: Recognizer;
  recognizerTimeoutMs: number;
  scanQuota: ScanQuota;
  recipes: ScanRecipeStore;
  photoStore: Pick<
    PhotoStore,
    'decodeDataUrl' | 'hashDataUrl' | 'process' | 'stage' | 'attach' | 'deleteIfOrphaned'
  >;
}

export interface ScanRequest {
  caller: Principal;
  /** The photo as a data URL or as plain base64. */
  image: string;
  assumeFood: boolean;
  /** Aborted when the user cancels or the connection is lost. */
  signal: AbortSignal;
  onProgress: (stage: ScanStage, title?: string) => void;
}

interface DecodedScanRequest extends ScanRequest {
  bytes: Buffer;
}

/** Recognizes a photo and stores its recipe. */
export class ScanService {
  constructor(private readonly deps: ScanServiceDeps) {}

  /** Uses a credit only if a recipe is stored; in all other cases the credit is released. */
  async scan(input: ScanRequest): Promise<ScanResponse> {
    const { photoStore } = this.deps;
    const request = { ...input, bytes: photoStore.decodeDataUrl(input.image) };
    const { caller, signal } = input;
    const photoSha256 = photoStore.hashDataUrl(input.image);
    for (;;) {
      const duplicateResponse = await this.respondWithDuplicate(caller.userId, photoSha256);
      if (duplicateResponse) return duplicateResponse;
      const reservationId = await this.deps.scanQuota.reserve(
        caller,
        photoSha256,
        this.getDuplicateCutoff(),
      );
      if (reservationId) return this.recognizeWithReservation(request, photoSha256, reservationId);
      // The same photo is being scanned by another request: poll until its recipe exists.
      await sleep(DUPLICATE_POLL_DELAY_MS, undefined, { signal });
    }
  }

  private async recognizeWithReservation(
    request: DecodedScanRequest,
    photoSha256: Buffer,
    reservationId: string,
  ): Promise<ScanResponse> {
    try {
      const response = await this.recognizeAndStore(request, photoSha256, reservationId);
      if (!response.isFood || response.duplicate) await this.deps.scanQuota.release(reservationId);
      return response;
    } catch (error) {
      // If this fails, the reservation expires.
      await this.deps.scanQuota.release(reservationId).catch(() => {});
      throw error;
    }
  }

  private async recognizeAndStore(
    request: DecodedScanRequest,
    photoSha256: Buffer,
    reservationId: string,
  ): Promise<ScanResponse> {
    request.onProgress('reading');
    const { caller, bytes, signal } = request;
    const photo = await this.deps.photoStore.process(caller.userId, bytes, signal);
    request.onProgress('recognising');
    const recognition = await this.recognize(photo.pixels, request);
    if (recognition.kind === 'not_food') {
      return { succeeded: true, isFood: false, errorMessage: messages.notFood };
    }
    const [best] = recognition.candidates;
    request.onProgress('writing', recognition.needsReview ? undefined : best.title);
    const draft = this.deps.recipes.composeDraft(best.title);
    if (!draft)
      throw new AppError('INTERNAL', {
        cause: new Error(`The cookbook has no recipe for ${best.title}.`),
      });
    request.onProgress('storing', recognition.needsReview ? undefined : draft.title);
    return this.storeRecipe({
      request,
      photo,
      photoSha256,
      reservation: reservationId,
      recognition,
      draft,
    });
  }

  private async recognize(photo: PhotoPixels, request: DecodedScanRequest): Promise<Recognition> {
    const { recognizer, recognizerTimeoutMs } = this.deps;
    return recognizeWithTimeout(recognizer, recognizerTimeoutMs, photo, request);
  }

  private async storeRecipe(scan: {
    request: DecodedScanRequest;
    photo: ProcessedPhoto;
    photoSha256: Buffer;
    reservation: string;
    recognition: FoodRecognition;
    draft: RecipeDraft;
  }): Promise<ScanResponse> {
    const { db, photoStore, scanQuota, recipes, recognizer } = this.deps;
    const { request, photoSha256, reservation, recognition, draft } = scan;
    const ownerId = request.caller.userId;
    const [, ...alternatives] = recognition.candidates;
    const photoId = await photoStore.stage(scan.photo, {
      ownerId,
      name: 'photo.jpg',
      role: 'original',
      embedding: recognition.embedding ?? null,
    });
    const storedRecognition = presentRecognition(recognition, recognizer.source);
    let outcome: { itemId: string; duplicate: DuplicateRecipe | null };
    try {
      outcome = await db.transaction(async (tx) => {
        // The lock serializes simultaneous scans: the second one finds the first one's recipe.
        if (!(await lockUserForUpdate(tx, ownerId))) throw new AppError('NOT_SIGNED_IN');
        const duplicate = await this.findDuplicate(tx, ownerId, photoSha256);
        if (duplicate) return { itemId: duplicate.itemId, duplicate };
        const itemId = await recipes.create(tx, {
          ownerId,
          draft,
          source: recognizer.source,
          needsReview: recognition.needsReview,
          alternatives: recognition.needsReview ? alternatives : [],
          recognition: storedRecognition,
          previewPhotoId: photoId,
        });
        await photoStore.attach(tx, ownerId, itemId, [photoId]);
        await scanQuota.consume(tx, reservation, itemId);
        return { itemId, duplicate: null };
      });
    } catch (error) {
      // If this fails, the cleanup job deletes the photo.
      await photoStore.deleteIfOrphaned([photoId]).catch(() => {});
      throw error;
    }
    if (outcome.duplicate) {
      await photoStore.deleteIfOrphaned([photoId]);
      return this.toDuplicateResponse(ownerId, outcome.duplicate);
    }
    const item = await recipes.publishCreated(ownerId, outcome.itemId);
    return { ...toScanResponse(item), recognition: storedRecognition };
  }

  private findDuplicate(db: Db | Tx, userId: string, photoSha256: Buffer) {
    return findRecipeByPhotoHash(db, userId, photoSha256, this.getDuplicateCutoff());
  }

  private getDuplicateCutoff(): Date {
    return new Date(this.deps.clock.now().getTime() - DUPLICATE_WINDOW_MS);
  }

  /** Returns `null` if there is no duplicate, or if it was deleted in the meantime. */
  private async respondWithDuplicate(
    userId: string,
    photoSha256: Buffer,
  ): Promise<ScanResponse | null> {
    const duplicate = await this.findDuplicate(this.deps.db, userId, photoSha256);
    if (!duplicate) return null;
    try {
      return await this.toDuplicateResponse(userId, duplicate);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ITEM_NOT_FOUND') return null;
      throw error;
    }
  }

  /** Responds with the stored recognition of the first scan. */
  private async toDuplicateResponse(
    ownerId: string,
    { itemId, recognition }: DuplicateRecipe,
  ): Promise<ScanResponse> {
    const item = await this.deps.recipes.get(ownerId, itemId);
    return { ...toScanResponse(item), duplicate: true, ...(recognition && { recognition }) };
  }
}

function toScanResponse(item: Item): ScanResponse {
  return { succeeded: true, isFood: true, item, itemId: item._id };
}

function presentRecognition(
  { kind, candidates }: FoodRecognition,
  source: string,
): StoredRecognition {
  const [best, ...alternatives] = candidates;
  return { kind, title: best.title, confidence: best.confidence, alternatives, source };
}
