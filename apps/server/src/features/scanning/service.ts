import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Item, ResponseOf, scan } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { lockUserForUpdate } from '#platform/db/lock-user-for-update.ts';
import type { Clock } from '#ports/clock.ts';
import type { PhotoStore, ProcessedPhoto } from '#ports/photo-store.ts';
import type { Alternative, StoredRecognition } from '#ports/recipe-draft.ts';
import type { Embedding, ProviderCalls, Recognizer } from '#ports/recognizer.ts';
import type { ScanCounter, ScanOutcome } from '#ports/scan-counter.ts';
import type { RecipeRecognition, RecognizedRecipe } from './recipe-recognition.ts';
import { findItemIdByPhotoHash } from './repository.ts';
import type { ScanProgressReporter } from './scan-progress-reporter.ts';
import type { ScanQuota } from './scan-quota.ts';

const DUPLICATE_WINDOW_MS = 24 * 60 * 60 * 1000;
const DUPLICATE_POLL_DELAY_MS = 150;

type ScanResponse = ResponseOf<typeof scan>;

/** Recipe operations that scanning needs. */
export interface ScanRecipeStore {
  create(
    tx: Tx,
    recipe: {
      ownerId: string;
      draft: RecognizedRecipe['draft'];
      source: string;
      needsReview: boolean;
      alternatives: Alternative[];
      recognition: StoredRecognition;
      previewPhotoId?: string | null;
      requestKey?: string | null;
      requestHash?: Buffer | null;
    },
  ): Promise<string>;
  get(ownerId: string, itemId: string): Promise<Item>;
  /** Sends the new recipe to the owner's devices, and returns it. */
  publishCreated(ownerId: string, itemId: string): Promise<Item>;
}

interface ScanServiceDeps {
  db: Db;
  clock: Clock;
  recognizer: Pick<Recognizer, 'source'>;
  recipeRecognition: Pick<RecipeRecognition, 'recognize'>;
  providerCalls: { forUser(userId: string): ProviderCalls };
  scanQuota: ScanQuota;
  scanCounter: ScanCounter;
  recipes: ScanRecipeStore;
  photoStore: Pick<
    PhotoStore,
    | 'decodeDataUrl'
    | 'hashDataUrl'
    | 'releaseDataUrl'
    | 'process'
    | 'stage'
    | 'attach'
    | 'deleteIfOrphaned'
  >;
}

export interface ScanRequest {
  caller: Principal;
  /** The photos of one recipe, each as a data URL or as plain base64. */
  images: readonly [string, ...string[]];
  assumeFood: boolean;
  /** Aborted when the user cancels or the connection is lost. */
  signal: AbortSignal;
  progress: ScanProgressReporter;
}

interface DecodedScanRequest extends ScanRequest {
  files: Buffer[];
}

/** Recognizes a photo and stores its recipe. */
export class ScanService {
  constructor(private readonly deps: ScanServiceDeps) {}

  /** Recognizes the photos, stores their recipe and counts how the scan ended. */
  async scan(request: ScanRequest): Promise<ScanResponse> {
    const { scanCounter, recognizer } = this.deps;
    const count = (outcome: ScanOutcome, source = recognizer.source) =>
      scanCounter.countScan(outcome, source);
    try {
      const response = await this.scanUncounted(request);
      // For a duplicate, nothing was recognized.
      if (!response.duplicate)
        await count(response.isFood ? 'recipe' : 'notFood', response.recognition?.source);
      return response;
    } catch (error) {
      await count(getFailedOutcome(error, request.signal));
      if (request.signal.aborted) throw new AppError('CANCELED', { cause: error });
      throw error;
    }
  }

  /** Uses a credit only if a recipe is stored; in all other cases the credit is released. */
  private async scanUncounted(input: ScanRequest): Promise<ScanResponse> {
    const { photoStore } = this.deps;
    const files = input.images.map((image) => photoStore.decodeDataUrl(image));
    const request = { ...input, files };
    const { caller, signal } = input;
    const photoSha256 = combineHashes(input.images.map((image) => photoStore.hashDataUrl(image)));
    for (;;) {
      const duplicateResponse = await this.respondWithDuplicate(caller.userId, photoSha256);
      if (duplicateResponse) return duplicateResponse;
      const reservationId = await this.deps.scanQuota.reserve(
        caller.userId,
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
    const { progress, signal, assumeFood } = request;
    const { userId } = request.caller;
    progress.enter('reading');
    const photos = await this.processPhotos(request);
    progress.enter('recognising');
    const calls = this.deps.providerCalls.forUser(userId);
    const result = await this.deps.recipeRecognition.recognize(photos, {
      ...{ userId, assumeFood, signal, progress, calls },
    });
    if ('errorMessage' in result) {
      return { succeeded: true, isFood: false, errorMessage: result.errorMessage };
    }
    signal.throwIfAborted();
    progress.enter('storing');
    return this.storeRecipe({ request, photos, photoSha256, reservation: reservationId, result });
  }

  /** One at a time, so that several photos take no more memory than one. The files are not held while others wait. */
  private async processPhotos({
    caller,
    files,
    images,
    signal,
  }: DecodedScanRequest): Promise<[ProcessedPhoto, ...ProcessedPhoto[]]> {
    const { photoStore } = this.deps;
    const photos: ProcessedPhoto[] = [];
    for (let file = files.shift(); file; file = files.shift())
      photos.push(await photoStore.process(caller.userId, file, signal));
    for (const image of images) photoStore.releaseDataUrl(image);
    const [first, ...others] = photos;
    if (!first) throw new AppError('PHOTO_EMPTY');
    return [first, ...others];
  }

  private async storeRecipe(scan: {
    request: DecodedScanRequest;
    photos: readonly ProcessedPhoto[];
    photoSha256: Buffer;
    reservation: string;
    result: RecognizedRecipe;
  }): Promise<ScanResponse> {
    const { db, photoStore, scanQuota, recipes } = this.deps;
    const { request, photos, photoSha256, reservation, result } = scan;
    const { draft, recognition, needsReview } = result;
    const ownerId = request.caller.userId;
    const photoIds = await this.stagePhotos(ownerId, photos, result.embedding);
    let outcome: { itemId: string; isDuplicate: boolean };
    try {
      outcome = await db.transaction(async (tx) => {
        // The lock serializes simultaneous scans: the second one finds the first one's recipe.
        if (!(await lockUserForUpdate(tx, ownerId))) throw new AppError('NOT_SIGNED_IN');
        const duplicateId = await this.findDuplicateId(tx, ownerId, photoSha256);
        if (duplicateId) return { itemId: duplicateId, isDuplicate: true };
        const itemId = await recipes.create(tx, {
          ownerId,
          draft,
          source: recognition.source,
          needsReview,
          alternatives: needsReview ? recognition.alternatives : [],
          recognition,
          previewPhotoId: photoIds[0] ?? null,
        });
        await photoStore.attach(tx, ownerId, itemId, photoIds);
        await scanQuota.consume(tx, reservation, itemId);
        return { itemId, isDuplicate: false };
      });
    } catch (error) {
      // If this fails, the cleanup job deletes the photos.
      await photoStore.deleteIfOrphaned(photoIds).catch(() => {});
      throw error;
    }
    if (outcome.isDuplicate) {
      await photoStore.deleteIfOrphaned(photoIds);
      return this.toDuplicateResponse(ownerId, outcome.itemId);
    }
    const item = await recipes.publishCreated(ownerId, outcome.itemId);
    return toScanResponse(item);
  }

  /** Stores the files of all photos; only the first has an embedding. */
  private async stagePhotos(
    ownerId: string,
    photos: readonly ProcessedPhoto[],
    embedding: Embedding | null,
  ): Promise<string[]> {
    const { photoStore } = this.deps;
    const photoIds: string[] = [];
    try {
      for (const [index, photo] of photos.entries()) {
        const name = index === 0 ? 'photo.jpg' : `photo-${index + 1}.jpg`;
        const details = { ownerId, name, role: 'original' } as const;
        const photoEmbedding = index === 0 ? embedding : null;
        photoIds.push(await photoStore.stage(photo, { ...details, embedding: photoEmbedding }));
      }
      return photoIds;
    } catch (error) {
      await photoStore.deleteIfOrphaned(photoIds).catch(() => {});
      throw error;
    }
  }

  private findDuplicateId(db: Db | Tx, userId: string, photoSha256: Buffer) {
    return findItemIdByPhotoHash(db, userId, photoSha256, this.getDuplicateCutoff());
  }

  private getDuplicateCutoff(): Date {
    return new Date(this.deps.clock.now().getTime() - DUPLICATE_WINDOW_MS);
  }

  /** Returns `null` if there is no duplicate, or if it was deleted in the meantime. */
  private async respondWithDuplicate(
    userId: string,
    photoSha256: Buffer,
  ): Promise<ScanResponse | null> {
    const itemId = await this.findDuplicateId(this.deps.db, userId, photoSha256);
    if (!itemId) return null;
    try {
      return await this.toDuplicateResponse(userId, itemId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ITEM_NOT_FOUND') return null;
      throw error;
    }
  }

  private async toDuplicateResponse(ownerId: string, itemId: string): Promise<ScanResponse> {
    return { ...toScanResponse(await this.deps.recipes.get(ownerId, itemId)), duplicate: true };
  }
}

function getFailedOutcome(error: unknown, { aborted }: AbortSignal): ScanOutcome {
  if (error instanceof AppError && error.code === 'LIMIT_EXCEEDED') return 'limit';
  return aborted ? 'canceled' : 'failed';
}

function toScanResponse(item: Item): ScanResponse {
  const response = { succeeded: true, isFood: true, item, itemId: item._id };
  return item.recognition ? { ...response, recognition: item.recognition } : response;
}

/** One photo has its own hash. */
function combineHashes(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (first && hashes.length === 1) return first;
  return createHash('sha256').update(Buffer.concat(hashes)).digest();
}
