import { setTimeout as sleep } from 'node:timers/promises';
import type { Item, ResponseOf, scan } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { type Db, getViolatedUniqueConstraint, type Tx } from '#platform/db/database.ts';
import { lockUserIfExists } from '#platform/db/lock-user-if-exists.ts';
import type { Clock } from '#ports/clock.ts';
import type { PhotoStore, ProcessedPhoto } from '#ports/photo-store.ts';
import type { AlternativeDish, StoredRecognition } from '#ports/recipe-draft.ts';
import type { Embedding } from '#ports/recognizer.ts';
import type { ScanOutcome, ScanOutcomeCounter } from '#ports/scan-outcome-counter.ts';
import type { RecognizedRecipe } from './recipe-from-photos-recognizer.ts';
import { findItemIdByPhotoHash } from './repository.ts';
import type { ScanQuota } from './scan-quota.ts';

const DUPLICATE_WINDOW_MS = 24 * 60 * 60 * 1000;
const DUPLICATE_POLL_DELAY_MS = 150;

export type ScanResponse = ResponseOf<typeof scan>;

/** The fields of a recipe that a recognition sets. */
interface RecognizedRecipeFields {
  draft: RecognizedRecipe['draft'];
  source: string;
  needsReview: boolean;
  alternatives: AlternativeDish[];
  recognition: StoredRecognition;
}

/** Recipe operations that scanning needs. */
export interface ScanRecipeOperations {
  /** @throws AppError RECIPES_FULL */
  requireSpace(ownerId: string): Promise<void>;
  create(
    tx: Tx,
    recipe: RecognizedRecipeFields & {
      ownerId: string;
      previewPhotoId?: string | null;
      requestKey?: string | null;
    },
  ): Promise<string>;
  /** The recipe as it would be if it were stored. */
  presentUnsaved(recipe: RecognizedRecipeFields): Item;
  get(ownerId: string, itemId: string): Promise<Item>;
  /** Sends the new recipe to the owner's devices, and returns it. */
  publishCreated(ownerId: string, itemId: string): Promise<Item>;
}

export interface RecognizedRecipeStoreDeps {
  db: Db;
  clock: Clock;
  scanQuota: ScanQuota;
  scanOutcomeCounter: ScanOutcomeCounter;
  recipes: ScanRecipeOperations;
  photoStore: Pick<PhotoStore, 'requireStorage' | 'stage' | 'attach' | 'deleteIfOrphaned'>;
}

export interface NewRecognizedRecipe {
  ownerId: string;
  photos: readonly ProcessedPhoto[];
  photoSha256: Buffer;
  reservationId: string;
  result: RecognizedRecipe;
  /** A user can have one recipe with this key. */
  requestKey?: string;
}

/** Stores recognized recipes: one per user, photo and day, each for one credit. */
export class RecognizedRecipeStore {
  constructor(private readonly deps: RecognizedRecipeStoreDeps) {}

  /**
   * Runs a scan and counts how it ended.
   *
   * @param source the recognizer, if the response does not name it
   */
  async runAndCountOutcome(
    source: string,
    signal: AbortSignal,
    scan: () => Promise<ScanResponse>,
  ): Promise<ScanResponse> {
    const { scanOutcomeCounter } = this.deps;
    try {
      const response = await scan();
      // For a duplicate, nothing was recognized.
      if (!response.duplicate)
        await scanOutcomeCounter.countScan(
          response.isFood ? 'recipe' : 'notFood',
          response.recognition?.source ?? source,
        );
      return response;
    } catch (error) {
      await scanOutcomeCounter.countScan(getFailedOutcome(error, signal), source);
      if (signal.aborted) throw new AppError('CANCELED', { cause: error });
      throw error;
    }
  }

  /**
   * Responds with the recipe of the same photo if there is one of the last day. Otherwise runs `work` with a reserved
   * credit, which is used only if a recipe is stored, and released in all other cases.
   *
   * @throws AppError LIMIT_EXCEEDED, RECIPES_FULL, STORAGE_FULL, before photos are decoded; errors of `work`
   */
  async runOnce(
    { userId, photoSha256, signal }: { userId: string; photoSha256: Buffer; signal: AbortSignal },
    work: (reservationId: string) => Promise<ScanResponse>,
  ): Promise<ScanResponse> {
    for (;;) {
      const duplicateResponse = await this.respondWithDuplicate(userId, photoSha256);
      if (duplicateResponse) return duplicateResponse;
      const reservationId = await this.deps.scanQuota.reserve(
        userId,
        photoSha256,
        this.getDuplicateCutoff(),
      );
      if (reservationId) return this.runWithReservation(userId, reservationId, work);
      // The same photo is being scanned by another request: poll until its recipe exists.
      await sleep(DUPLICATE_POLL_DELAY_MS, undefined, { signal });
    }
  }

  private async runWithReservation(
    userId: string,
    reservationId: string,
    work: (reservationId: string) => Promise<ScanResponse>,
  ): Promise<ScanResponse> {
    const { photoStore, recipes } = this.deps;
    try {
      await recipes.requireSpace(userId);
      await photoStore.requireStorage(userId);
      const response = await work(reservationId);
      if (!response.isFood || response.duplicate) await this.deps.scanQuota.release(reservationId);
      return response;
    } catch (error) {
      // If this fails, the reservation expires.
      await this.deps.scanQuota.release(reservationId).catch(() => {});
      throw error;
    }
  }

  /**
   * Stores the recipe with its photos and uses the credit.
   *
   * @throws AppError ITEM_IN_TRASH if the recipe with the same request key is in the trash
   */
  async store(recipe: NewRecognizedRecipe): Promise<ScanResponse> {
    const { photoStore, recipes } = this.deps;
    const { ownerId, photos, result } = recipe;
    const photoIds = await this.stagePhotos(ownerId, photos, result.embedding);
    let outcome: { itemId: string; isDuplicate: boolean };
    try {
      outcome = await this.insert(recipe, photoIds);
    } catch (error) {
      // If this fails, the cleanup job deletes the photos.
      await photoStore.deleteIfOrphaned(photoIds).catch(() => {});
      throw recipe.requestKey && getViolatedUniqueConstraint(error) !== null
        ? new AppError('ITEM_IN_TRASH', { cause: error })
        : error;
    }
    if (outcome.isDuplicate) {
      await photoStore.deleteIfOrphaned(photoIds).catch(() => {});
      return this.toDuplicateResponse(ownerId, outcome.itemId);
    }
    const item = await recipes.publishCreated(ownerId, outcome.itemId);
    return toScanResponse(item);
  }

  private insert(recipe: NewRecognizedRecipe, photoIds: string[]) {
    const { db, photoStore, recipes, scanQuota } = this.deps;
    const { ownerId, photoSha256, reservationId, result, requestKey = null } = recipe;
    return db.transaction(async (tx) => {
      // The lock serializes simultaneous scans: the second one finds the first one's recipe.
      if (!(await lockUserIfExists(tx, ownerId))) throw new AppError('NOT_SIGNED_IN');
      const duplicateId = await this.findDuplicateId(tx, ownerId, photoSha256);
      if (duplicateId) return { itemId: duplicateId, isDuplicate: true };
      const itemId = await recipes.create(tx, {
        ownerId,
        ...toRecipeFields(result),
        previewPhotoId: photoIds[0] ?? null,
        requestKey,
      });
      await photoStore.attach(tx, ownerId, itemId, photoIds);
      await scanQuota.consume(tx, reservationId, itemId);
      return { itemId, isDuplicate: false };
    });
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

export function toRecipeFields({
  draft,
  recognition,
  needsReview,
}: Omit<RecognizedRecipe, 'embedding'>): RecognizedRecipeFields {
  const alternatives = needsReview ? recognition.alternatives : [];
  return { draft, source: recognition.source, needsReview, alternatives, recognition };
}

function getFailedOutcome(error: unknown, { aborted }: AbortSignal): ScanOutcome {
  if (error instanceof AppError && error.code === 'LIMIT_EXCEEDED') return 'limit';
  return aborted ? 'canceled' : 'failed';
}

function toScanResponse(item: Item): ScanResponse {
  const response = { succeeded: true, isFood: true, item, itemId: item._id };
  return item.recognition ? { ...response, recognition: item.recognition } : response;
}
