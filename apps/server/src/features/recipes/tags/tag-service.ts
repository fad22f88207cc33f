import { AppError } from '#app-error.ts';
import { createKeyedConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import type { Db } from '#platform/db/database.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { Clock } from '#ports/clock.ts';
import { runExclusiveOwnerTransaction } from '../owner-write-concurrency.ts';
import type { RecipeService } from '../recipe-service.ts';
import { changeTags, listTags, replaceTagBatch } from './tag-repository.ts';

/** Maximum tags of an account that are listed. */
const MAX_LISTED_TAGS = 200;
/** Recipes changed by one transaction, so that other writes of the owner do not wait for thousands. */
const CHANGE_BATCH_SIZE = 500;
/** Counting the tags of a large collection takes long: one owner must not occupy all database connections. */
const OWNER_CONCURRENCY = { maxRunning: 2, maxWaiting: 20 };

interface TagServiceDeps {
  db: Db;
  clock: Clock;
  recipes: Pick<RecipeService, 'publishItemsChanged'>;
}

/** The tags of the owner's recipes. */
export class TagService {
  private readonly ownerLimiter = createKeyedConcurrencyLimiter(OWNER_CONCURRENCY);

  constructor(private readonly deps: TagServiceDeps) {}

  /** Most used first. @throws AppError BUSY */
  async list(ownerId: string): Promise<{ tags: string[]; counts: number[] }> {
    const rows = await this.ownerLimiter(ownerId)(() =>
      listTags(this.deps.db, ownerId, MAX_LISTED_TAGS),
    );
    return { tags: rows.map(({ tag }) => tag), counts: rows.map(({ count }) => count) };
  }

  /** Removes tags of several recipes, then adds others. @throws AppError ITEM_NOT_FOUND if none of them exists */
  async change(
    ownerId: string,
    itemIds: readonly string[],
    change: { add: readonly string[]; remove: readonly string[] },
  ): Promise<{ count: number; full: number }> {
    const { db, clock, recipes } = this.deps;
    const { remove } = change;
    const add = await this.matchKnownSpelling(ownerId, change.add);
    const { found, changed, full } = await runExclusiveOwnerTransaction(db, ownerId, (tx) =>
      changeTags(tx, ownerId, itemIds.filter(isUuid), { add, remove, now: clock.now() }),
    );
    if (found === 0) throw new AppError('ITEM_NOT_FOUND');
    if (changed > 0) recipes.publishItemsChanged(ownerId);
    return { count: changed, full };
  }

  /**
   * Renames a tag of all recipes, or merges it with another one, also if that is written with other capital letters.
   * @returns the number of recipes that had the tag
   */
  async rename(ownerId: string, tag: string, newTag: string): Promise<number> {
    const isSameTag = tag.toLowerCase() === newTag.toLowerCase();
    const [target = newTag] = isSameTag ? [] : await this.matchKnownSpelling(ownerId, [newTag]);
    return tag === target ? 0 : this.replace(ownerId, tag, target);
  }

  /** Removes a tag from all recipes. @returns the number of recipes that had the tag */
  delete(ownerId: string, tag: string): Promise<number> {
    return this.replace(ownerId, tag, null);
  }

  /** Writes tags like the listed tags that differ from them only by case. */
  private async matchKnownSpelling(ownerId: string, tags: readonly string[]): Promise<string[]> {
    if (tags.length === 0) return [];
    const { tags: known } = await this.list(ownerId);
    const spellings = new Map(known.toReversed().map((tag) => [tag.toLowerCase(), tag]));
    return tags.map((tag) => spellings.get(tag.toLowerCase()) ?? tag);
  }

  private async replace(ownerId: string, tag: string, newTag: string | null): Promise<number> {
    const { db, clock, recipes } = this.deps;
    const values = { tag, newTag, limit: CHANGE_BATCH_SIZE };
    let count = 0;
    for (;;) {
      const changed = await runExclusiveOwnerTransaction(db, ownerId, (tx) =>
        replaceTagBatch(tx, ownerId, { ...values, now: clock.now() }),
      );
      count += changed;
      if (changed < CHANGE_BATCH_SIZE) break;
    }
    if (count > 0) recipes.publishItemsChanged(ownerId);
    return count;
  }
}
