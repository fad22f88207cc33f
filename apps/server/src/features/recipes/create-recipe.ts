import type { Item, ItemFields } from '@plateful/contract';
import { type Db, violatedUniqueConstraint } from '#platform/db/client.ts';
import { refusalOf } from './edit-recipe.ts';
import type { PreviewIcons, Wish } from './preview-icon.ts';
import { findIdsByRequestKeys, updateItem } from './repository.ts';
import type { NewRecipe, Recipes } from './service.ts';
import { writeAsOwner, writeSideBySide } from './write-as-owner.ts';
import { draftOf } from './written-draft.ts';

interface CreateParts {
  db: Db;
  recipes: Pick<Recipes, 'add' | 'create' | 'get' | 'announceCreated'>;
  icons: PreviewIcons;
}

export interface WrittenRecipe extends ItemFields {
  /** Chosen by the client: the same recipe sent again makes no second one. */
  requestKey?: string | undefined;
}

/** Takes recipes that somebody has written by hand. */
export class CreateRecipe {
  constructor(private readonly parts: CreateParts) {}

  /** @throws AppError TAG_TAKEN; ITEM_NOT_FOUND when what the key made was deleted meanwhile; BUSY */
  async create(ownerId: string, written: WrittenRecipe, signal: AbortSignal): Promise<Item> {
    const { previewIconUrl, ...recipe } = written;
    const { requestKey } = recipe;
    if (previewIconUrl === undefined || previewIconUrl === null)
      return this.createOnce(ownerId, requestKey, () => this.add(ownerId, recipe));
    // Before a photo is read for it.
    const earlier = await this.findEarlier(ownerId, requestKey);
    return (
      earlier ??
      this.createOnce(ownerId, requestKey, () =>
        this.addWithIcon(ownerId, recipe, { ownerId, previewIconUrl, signal }),
      )
    );
  }

  /** Whatever stood in the way: if this request has made its recipe before, that is the answer. */
  private async createOnce(
    ownerId: string,
    requestKey: string | undefined,
    create: () => Promise<Item>,
  ): Promise<Item> {
    try {
      return await create();
    } catch (error) {
      const isTaken = violatedUniqueConstraint(error) !== null;
      const earlier = isTaken ? await this.findEarlier(ownerId, requestKey) : null;
      if (earlier) return earlier;
      throw refusalOf(error);
    }
  }

  private async findEarlier(ownerId: string, requestKey: string | undefined): Promise<Item | null> {
    if (requestKey === undefined) return null;
    const [earlier] = await findIdsByRequestKeys(this.parts.db, ownerId, [requestKey]);
    return earlier === undefined ? null : this.parts.recipes.get(ownerId, earlier);
  }

  private add(ownerId: string, recipe: Omit<WrittenRecipe, 'previewIconUrl'>): Promise<Item> {
    return writeSideBySide(ownerId, () => this.parts.recipes.add(newRecipeOf(ownerId, recipe)));
  }

  private async addWithIcon(
    ownerId: string,
    recipe: Omit<WrittenRecipe, 'previewIconUrl'>,
    wish: Wish,
  ): Promise<Item> {
    const { db, recipes, icons } = this.parts;
    const itemId = await icons.during(wish, (givePreview) =>
      writeAsOwner(db, ownerId, async (tx) => {
        const id = await recipes.create(tx, newRecipeOf(ownerId, recipe));
        await updateItem(tx, ownerId, id, await givePreview(tx, id));
        return id;
      }),
    );
    return recipes.announceCreated(ownerId, itemId);
  }
}

function newRecipeOf(
  ownerId: string,
  { requestKey = null, ...fields }: ItemFields & { requestKey?: string | null | undefined },
): NewRecipe {
  return { ownerId, draft: draftOf(fields), source: 'manual', requestKey };
}
