import type { ActionAnswerOf, Item, ItemFields, itemCommands, PayloadOf } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { violatedUniqueConstraint } from '#platform/db/client.ts';
import { type ChangeParts, changeRecipe } from './change-recipe.ts';
import { changedNutrition, estimateNutrition, type Nutrition } from './nutrition.ts';
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
          const words = wordsOf(fields);
          const nutrition = changedNutrition(current, fields);
          return {
            ...words,
            ...nutrition,
            ...(isEdit(current, words, nutrition) && { isEdited: true }),
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
}

/** What a failed write says when the recipe's tag was the reason; any other fault as it is. */
export function refusalOf(error: unknown): unknown {
  return violatedUniqueConstraint(error) === TAG_INDEX ? new AppError('TAG_TAKEN') : error;
}

function requireVersion({ updatedAt }: ItemRow, basedOn: string | undefined): void {
  if (basedOn === undefined) return;
  if (new Date(basedOn).getTime() !== updatedAt.getTime()) throw new AppError('ITEM_CHANGED');
}

/** Whether anything becomes another that the recipe of another dish would replace. */
function isEdit(current: ItemRow, words: ItemFields, nutrition: Partial<Nutrition>): boolean {
  const { title, description, category, instructions } = words;
  return (
    Object.keys(nutrition).length > 0 ||
    (title ?? current.title) !== current.title ||
    (description ?? current.description) !== current.description ||
    (category ?? current.category) !== current.category ||
    (instructions ?? current.instructions).join('\n') !== current.instructions.join('\n')
  );
}

/** What the nutrition has no say in. */
function wordsOf({ title, description, category, instructions, tagId }: ItemFields) {
  return { title, description, category, instructions, tagId };
}
