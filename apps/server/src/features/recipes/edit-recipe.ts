import {
  type ActionAnswerOf,
  type Item,
  type ItemFields,
  type itemCommands,
  messages,
  type PayloadOf,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { violatedUniqueConstraint } from '#platform/db/client.ts';
import { type ChangeParts, changeRecipe } from './change-recipe.ts';
import { draftFromCookbook } from './from-cookbook.ts';
import { changedNutrition, estimateNutrition } from './nutrition.ts';
import type { PreviewIcons } from './preview-icon.ts';
import { type ItemRow, readItem, TAG_INDEX } from './repository.ts';
import type { Recipes } from './service.ts';

interface EditParts extends ChangeParts {
  recipes: Pick<Recipes, 'get' | 'announce'>;
  icons: PreviewIcons;
}

export interface Edit {
  updateData: ItemFields;
  /** The `updatedAt` of the version that was edited. */
  basedOn?: string | undefined;
}

/** Changes recipes of a person's own. */
export class EditRecipe {
  constructor(private readonly parts: EditParts) {}

  /**
   * Changes what is named; the rest stays.
   * @throws AppError ITEM_CHANGED when the edit began with another version, TAG_TAKEN
   */
  async update(
    ownerId: string,
    itemId: string,
    { updateData, basedOn }: Edit,
    signal: AbortSignal,
  ): Promise<Item> {
    const { recipes, icons } = this.parts;
    const { previewIconUrl, ...fields } = updateData;
    // Before a photo is read for it.
    if (previewIconUrl) await recipes.get(ownerId, itemId);
    await icons
      .during({ ownerId, previewIconUrl, signal }, (givePreview) =>
        changeRecipe(this.parts, ownerId, itemId, async (tx, current) => {
          requireVersion(current, basedOn);
          return {
            ...wordsOf(fields),
            ...changedNutrition(current, fields),
            ...(await givePreview(tx, itemId)),
          };
        }),
      )
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    return recipes.announce(ownerId, itemId);
  }

  /** What one serving would give with these ingredients; nothing is stored. */
  async estimate(
    ownerId: string,
    { ingredients, servings, itemId }: PayloadOf<typeof itemCommands.ESTIMATE_NUTRITION>,
  ): Promise<ActionAnswerOf<typeof itemCommands.ESTIMATE_NUTRITION>> {
    if (itemId === undefined) return estimateNutrition(ingredients, servings, null);
    const item = await readItem(this.parts.db, ownerId, itemId);
    if (!item) throw new AppError('ITEM_NOT_FOUND');
    return estimateNutrition(ingredients, servings, item);
  }

  /** The person says what the photo shows: keeps the recipe, or puts that dish's in its place. */
  async confirm(ownerId: string, itemId: string, title: string): Promise<Item> {
    const draft = draftFromCookbook(title);
    await changeRecipe(this.parts, ownerId, itemId, async (_tx, current) => {
      const keeps = title === current.title || draft?.title === current.title;
      if (!keeps && !draft) throw new AppError('INVALID', { message: messages.unknownDish });
      return { ...(!keeps && draft), needsReview: false, alternatives: [] };
    });
    return this.parts.recipes.announce(ownerId, itemId);
  }
}

/** What a failed write says when the recipe's tag was the reason; any other fault as it is. */
export function refusalOf(error: unknown): unknown {
  return violatedUniqueConstraint(error) === TAG_INDEX ? new AppError('TAG_TAKEN') : error;
}

function requireVersion({ updatedAt }: ItemRow, basedOn: string | undefined): void {
  if (basedOn === undefined) return;
  if (new Date(basedOn).getTime() !== updatedAt.getTime()) throw new AppError('ITEM_CHANGED');
}

/** What the nutrition has no say in. */
function wordsOf({ title, description, category, instructions, tagId }: ItemFields) {
  return { title, description, category, instructions, tagId };
}
