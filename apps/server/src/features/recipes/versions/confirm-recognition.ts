import {
  type Item,
  messages,
  nonPhotoSources,
  REPLACED_VERSION_RETENTION_DAYS,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { GeneratedDraft, RecipeDraft, StoredRecognition } from '#ports/recipe-draft.ts';
import { createDraftFromCookbook } from '../create-draft-from-cookbook.ts';
import { isWrittenByRecognitionProvider, REPLACED_BY_COOKBOOK_SOURCE } from '../recipe-source.ts';
import { findItemRow, type ItemChanges, type ItemRow } from '../repository.ts';
import type { RecipeService } from '../service.ts';
import { type UpdateRecipeDeps, updateLockedRecipe } from '../update-locked-recipe.ts';
import { presentReplaced, toReplacedVersionContent } from './replaced-version-content.ts';
import {
  deleteReplacedVersionsBefore,
  insertReplacedVersion,
  listReplacedVersionsSince,
  popLatestReplacedVersion,
  type ReplacedCursor,
} from './replaced-version-repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 500;

interface ConfirmRecognitionDeps extends UpdateRecipeDeps {
  ids: IdGenerator;
  recipes: Pick<RecipeService, 'publishUpdated'>;
}

export interface RecognitionConfirmation {
  title: string;
  replaceEdits: boolean;
}

/**
 * Confirms or corrects what a photo shows. A correction replaces the recipe's content; the old version can be restored
 * for a limited time.
 */
export class ConfirmRecognition {
  constructor(private readonly deps: ConfirmRecognitionDeps) {}

  /**
   * Keeps the recipe if it is of that dish, otherwise replaces it with the cookbook's recipe. A recipe that a provider has
   * written is also replaced by the cookbook's recipe of the same dish (`cookbookTitle`), unless the dish is only being
   * confirmed.
   * @throws AppError NOT_RECOGNISED if the recipe was not created from a photo; ITEM_EDITED if it was edited since and
   * `replaceEdits` is not set; INVALID if the cookbook does not know the dish.
   */
  async confirm(
    ownerId: string,
    itemId: string,
    { title, replaceEdits }: RecognitionConfirmation,
  ): Promise<Item> {
    const draft = createDraftFromCookbook(title);
    await updateLockedRecipe(this.deps, ownerId, itemId, async (tx, current) => {
      if (nonPhotoSources.includes(current.source)) throw new AppError('NOT_RECOGNISED');
      const discardsEdits = replaceEdits && current.isEdited && draft !== null;
      const isKept = isSameDish(current, title, draft) && !isSwitchToCookbook(current, title);
      if (isKept && !discardsEdits) return CONFIRMED;
      if (!draft) throw new AppError('INVALID', { message: messages.dishNotFound });
      if (current.isEdited && !replaceEdits) throw new AppError('ITEM_EDITED');
      await this.saveReplacedVersion(tx, current);
      return { ...toCookbookContent(current, draft), ...CONFIRMED, isEdited: false };
    });
    return this.deps.recipes.publishUpdated(ownerId, itemId);
  }

  /**
   * Checks that the dish of a recipe is in question.
   * @throws AppError as `requireUnconfirmedRecognition`
   */
  async requireGuess(ownerId: string, itemId: string): Promise<void> {
    const item = await findItemRow(this.deps.db, ownerId, itemId);
    if (!item) throw new AppError('ITEM_NOT_FOUND');
    requireUnconfirmedRecognition(item);
  }

  /**
   * Answers the question with a recipe that a provider has written.
   * @throws AppError as `requireUnconfirmedRecognition`
   */
  async replaceGuess(
    ownerId: string,
    itemId: string,
    content: GeneratedDraft & { recognition: StoredRecognition },
  ): Promise<Item> {
    await updateLockedRecipe(this.deps, ownerId, itemId, async (tx, current) => {
      requireUnconfirmedRecognition(current);
      await this.saveReplacedVersion(tx, current);
      const { notes: _, author: __, ...dish } = content;
      return { ...dish, ...CONFIRMED, source: content.recognition.source };
    });
    return this.deps.recipes.publishUpdated(ownerId, itemId);
  }

  /**
   * Restores the version that was replaced last. Later edits are kept as another version.
   * @throws AppError NO_REPLACED_VERSION
   */
  async restoreReplacedVersion(ownerId: string, itemId: string): Promise<Item> {
    await updateLockedRecipe(
      this.deps,
      ownerId,
      itemId,
      async (tx, current): Promise<ItemChanges> => {
        const content = await popLatestReplacedVersion(tx, itemId, this.getRestoreCutoff());
        if (!content) throw new AppError('NO_REPLACED_VERSION');
        if (current.isEdited) await this.saveReplacedVersion(tx, current);
        return content;
      },
    );
    return this.deps.recipes.publishUpdated(ownerId, itemId);
  }

  /** Lists versions that can be restored, newest first, starting after the cursor; null starts at the first. */
  async listReplaced(ownerId: string, cursor: ReplacedCursor | null, limit: number) {
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
      content: presentReplaced(content),
    }));
  }

  /** Deletes versions whose restore period has ended. */
  async deleteExpiredVersions(): Promise<void> {
    const cutoff = this.getRestoreCutoff();
    while ((await deleteReplacedVersionsBefore(this.deps.db, cutoff, BATCH_SIZE)) === BATCH_SIZE) {
      // Continue with the next batch.
    }
  }

  private getRestoreCutoff(): Date {
    return new Date(this.deps.clock.now().getTime() - REPLACED_VERSION_RETENTION_DAYS * DAY_MS);
  }

  private async saveReplacedVersion(tx: Tx, current: ItemRow): Promise<void> {
    const { id: itemId, ownerId } = current;
    const [id, replacedAt] = [this.deps.ids.newId(), this.deps.clock.now()];
    await insertReplacedVersion(tx, {
      id,
      ownerId,
      itemId,
      content: toReplacedVersionContent(current),
      replacedAt,
    });
  }
}

/** @throws AppError NOT_RECOGNISED; RECOGNITION_CONFIRMED if the recipe was confirmed or edited */
export function requireUnconfirmedRecognition({ source, needsReview, isEdited }: ItemRow): void {
  if (nonPhotoSources.includes(source)) throw new AppError('NOT_RECOGNISED');
  if (!needsReview || isEdited) throw new AppError('RECOGNITION_CONFIRMED');
}

const CONFIRMED = { needsReview: false, alternatives: [] };

function isSameDish(current: ItemRow, title: string, draft: RecipeDraft | null): boolean {
  const isGuess = isWrittenByRecognitionProvider(current) && title === current.recognition?.title;
  return isGuess || title === current.title || draft?.title === current.title;
}

/** While the dish is in question, its name confirms the provider's recipe. */
function isSwitchToCookbook(current: ItemRow, title: string): boolean {
  const { recognition, needsReview } = current;
  return (
    isWrittenByRecognitionProvider(current) && !needsReview && title === recognition?.cookbookTitle
  );
}

/** The recipe is the cookbook's from now on, not the provider's. */
function toCookbookContent(current: ItemRow, draft: RecipeDraft): ItemChanges {
  const source = isWrittenByRecognitionProvider(current)
    ? REPLACED_BY_COOKBOOK_SOURCE
    : current.source;
  return { ...draft, nutritionRange: null, source };
}
