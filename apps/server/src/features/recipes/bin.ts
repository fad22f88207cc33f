import { BIN_DAYS, type DeletedItem, type Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { type Db, violatedUniqueConstraint } from '#platform/db/client.ts';
import { isUuid } from '#platform/uuid.ts';
import type { Clock } from '#ports/clock.ts';
import {
  countBin,
  forgetWords,
  listBin,
  lockBinned,
  lockOldBinned,
  putIntoBin,
  type Remains,
  removeItems,
  takeFromBin,
} from './bin-repository.ts';
import { presentDeletedItem } from './present.ts';
import { lockOwner, TAG_INDEX } from './repository.ts';
import type { Recipes } from './service.ts';
import { writeAsOwner } from './write-as-owner.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Recipes that are removed at a time. */
const BATCH = 50;

interface BinParts {
  db: Db;
  clock: Clock;
  recipes: Pick<Recipes, 'announceCreated' | 'announceDeleted'>;
  photos: { discard(photoIds: readonly string[]): Promise<void> };
}

/** Deleted recipes wait here for thirty days, seen by nobody but their owner in the list of the bin. */
export class Bin {
  constructor(private readonly parts: BinParts) {}

  async list(
    ownerId: string,
    page: { limit: number; skip: number },
  ): Promise<{ items: DeletedItem[]; total: number }> {
    const { db } = this.parts;
    const [binned, total] = await Promise.all([listBin(db, ownerId, page), countBin(db, ownerId)]);
    return { items: binned.map(presentDeletedItem), total };
  }

  /** Puts a recipe into the bin. Its tag is free from now on. */
  async put(ownerId: string, itemId: string): Promise<void> {
    const { db, clock, recipes } = this.parts;
    const isPut =
      isUuid(itemId) &&
      (await writeAsOwner(db, ownerId, (tx) => putIntoBin(tx, ownerId, itemId, clock.now())));
    if (!isPut) throw new AppError('ITEM_NOT_FOUND');
    recipes.announceDeleted(ownerId, itemId);
  }

  /** Takes a recipe out of the bin, without its tag when another recipe carries that by now (`tagTaken`). */
  async restore(ownerId: string, itemId: string): Promise<{ data: Item; tagTaken?: boolean }> {
    const { db, recipes } = this.parts;
    const takeBack = (keeps: { tag: boolean }) =>
      writeAsOwner(db, ownerId, (tx) => takeFromBin(tx, ownerId, itemId, keeps));
    let tagTaken = false;
    const isBack =
      isUuid(itemId) &&
      (await takeBack({ tag: true }).catch((error: unknown) => {
        if (violatedUniqueConstraint(error) !== TAG_INDEX) throw error;
        tagTaken = true;
        return takeBack({ tag: false });
      }));
    if (!isBack) throw new AppError('ITEM_NOT_FOUND');
    const data = await recipes.announceCreated(ownerId, itemId);
    return tagTaken ? { data, tagTaken } : { data };
  }

  /** Removes a recipe in the bin for good, with its photos. */
  async purge(ownerId: string, itemId: string): Promise<void> {
    const { db, recipes } = this.parts;
    const remains =
      isUuid(itemId) &&
      (await writeAsOwner(db, ownerId, async (tx) =>
        (await lockBinned(tx, ownerId, itemId)) ? removeItems(tx, [itemId]) : null,
      ));
    if (!remains) throw new AppError('ITEM_NOT_FOUND');
    recipes.announceDeleted(ownerId, itemId);
    await this.tidyUp(remains);
  }

  /** Removes what has lain in the bin for longer than `BIN_DAYS`. @returns the number of recipes removed. */
  async removeOld(): Promise<number> {
    const { db, clock } = this.parts;
    const before = new Date(clock.now().getTime() - BIN_DAYS * DAY);
    let removed = 0;
    for (;;) {
      const remains = await db.transaction(async (tx) =>
        removeItems(tx, await lockOldBinned(tx, before, BATCH)),
      );
      await this.tidyUp(remains);
      removed += remains.removed;
      if (remains.removed < BATCH) return removed;
    }
  }

  /** The recipes are gone, whatever happens now; photos that can't be removed at once are swept up later. */
  private async tidyUp({ photoIds, words }: Remains): Promise<void> {
    const { db, photos } = this.parts;
    await photos.discard(photoIds).catch(() => {});
    for (const ownerId of new Set(words.map((recipe) => recipe.ownerId))) {
      const theirs = words.filter((recipe) => recipe.ownerId === ownerId);
      const gone = new Set(theirs.flatMap((recipe) => recipe.words));
      await db.transaction(async (tx) => {
        // Whoever has left took their words along.
        if (await lockOwner(tx, ownerId)) await forgetWords(tx, ownerId, [...gone]);
      });
    }
  }
}
