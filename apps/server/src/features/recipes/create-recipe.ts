import type { Item, ItemFields } from '@plateful/contract';
import { type Db, violatedUniqueConstraint } from '#platform/db/client.ts';
import { refusalOf } from './edit-recipe.ts';
import type { PreviewIcons } from './preview-icon.ts';
import { findIdsByRequestKeys, updateItem } from './repository.ts';
import type { Recipes } from './service.ts';
import { writeAsOwner } from './write-as-owner.ts';
import { draftOf } from './written-draft.ts';

interface CreateParts {
  db: Db;
  recipes: Pick<Recipes, 'create' | 'get' | 'announceCreated'>;
  icons: PreviewIcons;
}

export interface WrittenRecipe extends ItemFields {
  /** Chosen by the client: the same recipe sent again makes no second one. */
  requestKey?: string | undefined;
}

/** Takes recipes that somebody has written by hand. */
export class CreateRecipe {
  constructor(private readonly parts: CreateParts) {}

  /** @throws AppError TAG_TAKEN; ITEM_NOT_FOUND when what the key made was deleted meanwhile */
  async create(ownerId: string, written: WrittenRecipe, signal: AbortSignal): Promise<Item> {
    const { db, recipes } = this.parts;
    const { requestKey } = written;
    const findTwin = async () =>
      requestKey === undefined ? [] : findIdsByRequestKeys(db, ownerId, [requestKey]);
    const [earlier] = await findTwin();
    if (earlier) return recipes.get(ownerId, earlier);
    try {
      return recipes.announceCreated(ownerId, await this.store(ownerId, written, signal));
    } catch (error) {
      // Sent twice at the same moment: whoever comes second finds the first one's recipe, whichever index says so.
      const [twin] = violatedUniqueConstraint(error) === null ? [] : await findTwin();
      if (twin) return recipes.get(ownerId, twin);
      throw refusalOf(error);
    }
  }

  private store(ownerId: string, written: WrittenRecipe, signal: AbortSignal): Promise<string> {
    const { db, recipes, icons } = this.parts;
    const { previewIconUrl, requestKey, ...fields } = written;
    return icons.during({ ownerId, previewIconUrl, signal }, (givePreview) =>
      writeAsOwner(db, ownerId, async (tx) => {
        const itemId = await recipes.create(tx, {
          ownerId,
          draft: draftOf(fields),
          source: 'manual',
          requestKey: requestKey ?? null,
        });
        const preview = await givePreview(tx, itemId);
        if (preview.previewPhotoId) await updateItem(tx, ownerId, itemId, preview);
        return itemId;
      }),
    );
  }
}
