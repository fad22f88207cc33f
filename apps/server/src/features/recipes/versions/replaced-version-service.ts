import { type Item, REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import { lockAndUpdateRecipe, type UpdateRecipeDeps } from '../lock-and-update-recipe.ts';
import type { ItemChanges, ItemRow } from '../recipe-repository.ts';
import type { RecipeService } from '../recipe-service.ts';
import { presentReplacedVersion, toReplacedVersionContent } from './replaced-version-content.ts';
import {
  deleteReplacedVersionsBefore,
  insertAndPruneReplacedVersions,
  listReplacedVersionsSince,
  popLatestReplacedVersion,
  type ReplacedVersionCursor,
} from './replaced-version-repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 500;

interface ReplacedVersionServiceDeps extends UpdateRecipeDeps {
  ids: IdGenerator;
  recipes: Pick<RecipeService, 'publishUpdated'>;
}

/** Versions of recipes that a correction of the dish has replaced. They can be restored for a limited time. */
export class ReplacedVersionService {
  constructor(private readonly deps: ReplacedVersionServiceDeps) {}

  /**
   * Restores the version that was replaced last. Later edits are kept as another version.
   * @throws AppError NO_REPLACED_VERSION
   */
  async restore(ownerId: string, itemId: string): Promise<Item> {
    await lockAndUpdateRecipe(
      this.deps,
      ownerId,
      itemId,
      async (tx, current): Promise<ItemChanges> => {
        const content = await popLatestReplacedVersion(tx, itemId, this.getRestoreCutoff());
        if (!content) throw new AppError('NO_REPLACED_VERSION');
        if (current.isEdited) await this.save(tx, current);
        return content;
      },
    );
    return this.deps.recipes.publishUpdated(ownerId, itemId);
  }

  /** Lists versions that can be restored, newest first, starting after the cursor; null starts at the first. */
  async list(ownerId: string, cursor: ReplacedVersionCursor | null, limit: number) {
    const since = this.getRestoreCutoff();
    const versions = await listReplacedVersionsSince(
      this.deps.db,
      { ownerId, since, limit },
      cursor,
    );
    return versions.map(({ id, itemId, replacedAt, content }) => ({
      id,
      itemId,
      replacedAt,
      content: presentReplacedVersion(content),
    }));
  }

  /** Deletes versions whose restore period has ended. */
  async deleteExpired(): Promise<void> {
    const cutoff = this.getRestoreCutoff();
    while ((await deleteReplacedVersionsBefore(this.deps.db, cutoff, BATCH_SIZE)) === BATCH_SIZE) {
      // Continue with the next batch.
    }
  }

  private getRestoreCutoff(): Date {
    return new Date(this.deps.clock.now().getTime() - REPLACED_VERSION_RETENTION_DAYS * DAY_MS);
  }

  /** Keeps the current version of a locked recipe. */
  async save(tx: Tx, current: ItemRow): Promise<void> {
    const { id: itemId, ownerId } = current;
    const [id, replacedAt] = [this.deps.ids.newId(), this.deps.clock.now()];
    await insertAndPruneReplacedVersions(tx, {
      id,
      ownerId,
      itemId,
      content: toReplacedVersionContent(current),
      replacedAt,
    });
  }
}
