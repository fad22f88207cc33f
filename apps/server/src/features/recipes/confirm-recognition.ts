import {
  type Item,
  messages,
  REPLACED_VERSION_DAYS,
  unrecognisedSources,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Ids } from '#ports/ids.ts';
import { type ChangeParts, changeRecipe } from './change-recipe.ts';
import { draftFromCookbook } from './from-cookbook.ts';
import { contentOf, presentReplaced } from './replaced-content.ts';
import {
  insertReplaced,
  listReplacedAfter,
  type ReplacedCursor,
  removeReplacedBefore,
  takeLastReplaced,
} from './replaced-repository.ts';
import type { ItemChanges, ItemRow } from './repository.ts';
import type { Recipes } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Versions that are removed at a time. */
const BATCH = 500;

interface ConfirmParts extends ChangeParts {
  ids: Ids;
  recipes: Pick<Recipes, 'announce'>;
}

export interface Choice {
  title: string;
  replaceEdits: boolean;
}

/** The person says what a photo shows; the recipe that this replaces can be restored for a while. */
export class ConfirmRecognition {
  constructor(private readonly parts: ConfirmParts) {}

  /**
   * Keeps the recipe if it is of that dish, or replaces it by that dish's.
   * @throws AppError NOT_RECOGNISED for a recipe that was not made from a photo; ITEM_EDITED when it was edited since
   * and `replaceEdits` is not set; INVALID for a dish that the cookbook does not know
   */
  async confirm(ownerId: string, itemId: string, { title, replaceEdits }: Choice): Promise<Item> {
    const draft = draftFromCookbook(title);
    await changeRecipe(this.parts, ownerId, itemId, async (tx, current) => {
      if (unrecognisedSources.includes(current.source)) throw new AppError('NOT_RECOGNISED');
      const isSameDish = title === current.title || draft?.title === current.title;
      const discardsEdits = replaceEdits && current.isEdited && draft !== null;
      if (isSameDish && !discardsEdits) return { needsReview: false, alternatives: [] };
      if (!draft) throw new AppError('INVALID', { message: messages.unknownDish });
      if (current.isEdited && !replaceEdits) throw new AppError('ITEM_EDITED');
      await this.keep(tx, current);
      return { ...draft, needsReview: false, alternatives: [], isEdited: false };
    });
    return this.parts.recipes.announce(ownerId, itemId);
  }

  /**
   * Restores the content that was replaced last. Edits that were made since are kept as another version.
   * @throws AppError NO_REPLACED_VERSION
   */
  async restore(ownerId: string, itemId: string): Promise<Item> {
    await changeRecipe(this.parts, ownerId, itemId, async (tx, current): Promise<ItemChanges> => {
      const content = await takeLastReplaced(tx, itemId, this.restorableSince());
      if (!content) throw new AppError('NO_REPLACED_VERSION');
      if (current.isEdited) await this.keep(tx, current);
      return content;
    });
    return this.parts.recipes.announce(ownerId, itemId);
  }

  /** The next `limit` versions that can be restored, newest first, after the cursor; null begins. For reading all. */
  async listReplaced(ownerId: string, cursor: ReplacedCursor | null, limit: number) {
    const since = this.restorableSince();
    const versions = await listReplacedAfter(this.parts.db, { ownerId, since, limit }, cursor);
    return versions.map(({ id, itemId, replacedAt, content }) => ({
      id,
      itemId,
      replacedAt,
      content: presentReplaced(content),
    }));
  }

  /** Removes versions that can be restored no more. */
  async removeOld(): Promise<void> {
    const before = this.restorableSince();
    while ((await removeReplacedBefore(this.parts.db, before, BATCH)) === BATCH) {
      // The next ones.
    }
  }

  private restorableSince(): Date {
    return new Date(this.parts.clock.now().getTime() - REPLACED_VERSION_DAYS * DAY_MS);
  }

  private async keep(tx: Tx, current: ItemRow): Promise<void> {
    const { id: itemId, ownerId } = current;
    const [id, replacedAt] = [this.parts.ids.next(), this.parts.clock.now()];
    await insertReplaced(tx, { id, ownerId, itemId, content: contentOf(current), replacedAt });
  }
}
