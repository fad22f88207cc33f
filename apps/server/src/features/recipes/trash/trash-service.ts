import { type DeletedItem, type Item, TRASH_RETENTION_DAYS } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { type Db, getViolatedUniqueConstraint, type Tx } from '#platform/db/database.ts';
import { lockUserIfExists } from '#platform/db/lock-user-if-exists.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import { runExclusiveOwnerTransaction } from '../owner-write-concurrency.ts';
import { presentDeletedItem } from '../present.ts';
import { lockItemRow, TAG_ID_UNIQUE_INDEX } from '../recipe-repository.ts';
import type { RecipeService } from '../recipe-service.ts';
import { requireUnconfirmedRecognition } from '../versions/confirm-recognition.ts';
import {
  countTrash,
  deleteItems,
  deleteUnusedWords,
  type ItemDeletionResult,
  listTrash,
  lockExpiredTrash,
  lockTrashedItem,
  moveToTrash,
  restoreFromTrash,
} from './trash-repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 50;

export interface TrashServiceDeps {
  db: Db;
  clock: Clock;
  recipes: Pick<RecipeService, 'publishCreated' | 'publishDeleted' | 'publishItemsChanged'>;
  photoStore: Pick<PhotoStore, 'deleteIfOrphaned' | 'getUrl'>;
  /** Makes the scan that created the recipe no longer count toward the limit. */
  refundScan: (tx: Tx, itemId: string) => Promise<void>;
}

/** Deleted recipes are kept in the trash for `TRASH_RETENTION_DAYS`; only their owner can list them. */
export class TrashService {
  constructor(private readonly deps: TrashServiceDeps) {}

  async list(
    ownerId: string,
    page: { limit: number; skip: number },
  ): Promise<{ items: DeletedItem[]; total: number }> {
    const { db, photoStore } = this.deps;
    const [trashedItems, total] = await Promise.all([
      listTrash(db, ownerId, page),
      countTrash(db, ownerId),
    ]);
    return { items: trashedItems.map((item) => presentDeletedItem(item, photoStore)), total };
  }

  /** Moves a recipe to the trash. Its tag becomes available again. */
  async moveToTrash(ownerId: string, itemId: string): Promise<void> {
    await this.moveAll(ownerId, [itemId]);
    this.deps.recipes.publishDeleted(ownerId, itemId);
  }

  /** Like `moveToTrash`, for several recipes. @returns their number */
  async moveItemsToTrash(ownerId: string, itemIds: readonly string[]): Promise<number> {
    const count = await this.moveAll(ownerId, itemIds);
    this.deps.recipes.publishItemsChanged(ownerId);
    return count;
  }

  private async moveAll(ownerId: string, itemIds: readonly string[]): Promise<number> {
    const { db, clock } = this.deps;
    const count = await runExclusiveOwnerTransaction(db, ownerId, (tx) =>
      moveToTrash(tx, ownerId, itemIds.filter(isUuid), clock.now()),
    );
    if (count === 0) throw new AppError('ITEM_NOT_FOUND');
    return count;
  }

  /** Restores a recipe from the trash. If another recipe uses its tag now, the tag is dropped (`tagTaken`). */
  async restore(ownerId: string, itemId: string): Promise<{ data: Item; tagTaken?: boolean }> {
    const { isTagTaken } = await this.restoreAll(ownerId, [itemId]);
    const data = await this.deps.recipes.publishCreated(ownerId, itemId);
    return isTagTaken ? { data, tagTaken: isTagTaken } : { data };
  }

  /** Like `restore`, for several recipes. If a tag of one of them is taken, all are dropped. @returns their number */
  async restoreItems(ownerId: string, itemIds: readonly string[]): Promise<number> {
    const { count } = await this.restoreAll(ownerId, itemIds);
    this.deps.recipes.publishItemsChanged(ownerId);
    return count;
  }

  private async restoreAll(ownerId: string, itemIds: readonly string[]) {
    const { db, clock } = this.deps;
    const restoreItems = (keepsTagId: boolean) =>
      runExclusiveOwnerTransaction(db, ownerId, (tx) =>
        restoreFromTrash(tx, ownerId, itemIds.filter(isUuid), { now: clock.now(), keepsTagId }),
      );
    let isTagTaken = false;
    const count = await restoreItems(true).catch((error: unknown) => {
      if (getViolatedUniqueConstraint(error) !== TAG_ID_UNIQUE_INDEX) throw error;
      isTagTaken = true;
      return restoreItems(false);
    });
    if (count === 0) throw new AppError('ITEM_NOT_FOUND');
    return { count, isTagTaken };
  }

  /** Deletes a recipe in the trash and its photos. */
  async deletePermanently(ownerId: string, itemId: string): Promise<void> {
    const { db, recipes } = this.deps;
    const remainder =
      isUuid(itemId) &&
      (await runExclusiveOwnerTransaction(db, ownerId, async (tx) =>
        (await lockTrashedItem(tx, ownerId, itemId)) ? deleteItems(tx, [itemId]) : null,
      ));
    if (!remainder) throw new AppError('ITEM_NOT_FOUND');
    recipes.publishDeleted(ownerId, itemId);
    await this.deletePhotosAndWords(remainder);
  }

  /**
   * Deletes a recognized dish that its owner has not confirmed, without the trash, and refunds its scan.
   * @throws AppError NOT_RECOGNISED if the recipe was not created from a photo; RECOGNITION_CONFIRMED if it was confirmed
   * or edited.
   */
  async discardRecognition(ownerId: string, itemId: string): Promise<void> {
    const { db, recipes, refundScan } = this.deps;
    const remainder =
      isUuid(itemId) &&
      (await runExclusiveOwnerTransaction(db, ownerId, async (tx) => {
        const item = await lockItemRow(tx, ownerId, itemId);
        if (!item) return null;
        requireUnconfirmedRecognition(item);
        await refundScan(tx, itemId);
        return deleteItems(tx, [itemId]);
      }));
    if (!remainder) throw new AppError('ITEM_NOT_FOUND');
    recipes.publishDeleted(ownerId, itemId);
    await this.deletePhotosAndWords(remainder);
  }

  /**
   * Deletes recipes that have been in the trash for longer than `TRASH_RETENTION_DAYS`. @returns the number of deleted
   * recipes.
   */
  async deleteExpired(): Promise<number> {
    const { db, clock } = this.deps;
    const cutoff = new Date(clock.now().getTime() - TRASH_RETENTION_DAYS * DAY_MS);
    let deletedCount = 0;
    for (;;) {
      const remainder = await db.transaction(async (tx) =>
        deleteItems(tx, await lockExpiredTrash(tx, cutoff, BATCH_SIZE)),
      );
      await this.deletePhotosAndWords(remainder);
      deletedCount += remainder.deletedCount;
      if (remainder.deletedCount < BATCH_SIZE) return deletedCount;
    }
  }

  /** The recipes are deleted already, so a failure is ignored; the cleanup job deletes remaining photos. */
  private async deletePhotosAndWords({
    photoIds,
    indexedWords,
  }: ItemDeletionResult): Promise<void> {
    const { db, photoStore } = this.deps;
    await photoStore.deleteIfOrphaned(photoIds).catch(() => {});
    for (const ownerId of new Set(indexedWords.map((recipe) => recipe.ownerId))) {
      const ownerWords = indexedWords.filter((recipe) => recipe.ownerId === ownerId);
      const candidateWords = new Set(ownerWords.flatMap((recipe) => recipe.words));
      await db.transaction(async (tx) => {
        // If the account was deleted, its words were deleted with it.
        if (await lockUserIfExists(tx, ownerId))
          await deleteUnusedWords(tx, ownerId, [...candidateWords]);
      });
    }
  }
}
