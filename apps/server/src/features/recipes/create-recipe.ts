import type { Item, ItemFields } from '@plateful/contract';
import { type Db, violatedUniqueConstraint } from '#platform/db/client.ts';
import { refusalOf } from './edit-recipe.ts';
import type { PreviewIcons, Wish } from './preview-icon.ts';
import { findByRequestKeys, updateItem } from './repository.ts';
import { hashRequest, requireNotInTrash, requireSameRequest } from './request-key.ts';
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

interface KeyedRequest {
  requestKey: string;
  hash: Buffer;
}

/** Takes recipes that somebody has written by hand. */
export class CreateRecipe {
  constructor(private readonly parts: CreateParts) {}

  /** @throws AppError TAG_TAKEN, REQUEST_KEY_REUSED; ITEM_IN_TRASH when what the key made was deleted since; BUSY */
  async create(ownerId: string, written: WrittenRecipe, signal: AbortSignal): Promise<Item> {
    const { previewIconUrl, requestKey, ...fields } = written;
    const request =
      requestKey === undefined
        ? null
        : { requestKey, hash: hashRequest({ previewIconUrl, ...fields }) };
    const recipe = newRecipeOf(ownerId, fields, request);
    if (previewIconUrl === undefined || previewIconUrl === null)
      return this.createOnce(ownerId, request, () => this.add(ownerId, recipe));
    // Before a photo is read for it.
    const earlier = await this.findEarlier(ownerId, request);
    const wish = { ownerId, previewIconUrl, signal };
    return (
      earlier ?? this.createOnce(ownerId, request, () => this.addWithIcon(ownerId, recipe, wish))
    );
  }

  /** Whatever stood in the way: if this request has made its recipe before, that is the answer. */
  private async createOnce(
    ownerId: string,
    request: KeyedRequest | null,
    create: () => Promise<Item>,
  ): Promise<Item> {
    try {
      return await create();
    } catch (error) {
      const isTaken = violatedUniqueConstraint(error) !== null;
      const earlier = isTaken ? await this.findEarlier(ownerId, request) : null;
      if (earlier) return earlier;
      throw refusalOf(error);
    }
  }

  private async findEarlier(ownerId: string, request: KeyedRequest | null): Promise<Item | null> {
    if (!request) return null;
    const made = await findByRequestKeys(this.parts.db, ownerId, [request.requestKey]);
    requireSameRequest(made, request.hash);
    requireNotInTrash(made);
    const [earlier] = made;
    return earlier ? this.parts.recipes.get(ownerId, earlier.id) : null;
  }

  private add(ownerId: string, recipe: NewRecipe): Promise<Item> {
    return writeSideBySide(ownerId, () => this.parts.recipes.add(recipe));
  }

  private async addWithIcon(ownerId: string, recipe: NewRecipe, wish: Wish): Promise<Item> {
    const { db, recipes, icons } = this.parts;
    const itemId = await icons.during(wish, (givePreview) =>
      writeAsOwner(db, ownerId, async (tx) => {
        const id = await recipes.create(tx, recipe);
        await updateItem(tx, ownerId, id, await givePreview(tx, id));
        return id;
      }),
    );
    return recipes.announceCreated(ownerId, itemId);
  }
}

function newRecipeOf(
  ownerId: string,
  fields: Omit<ItemFields, 'previewIconUrl'>,
  request: KeyedRequest | null,
): NewRecipe {
  const key = { requestKey: request?.requestKey ?? null, requestHash: request?.hash ?? null };
  return { ownerId, draft: draftOf(fields), source: 'manual', ...key };
}
