import { type Item, messages, nonPhotoSources } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { CookbookDraft, GeneratedDraft, StoredRecognition } from '#ports/recipe-draft.ts';
import { createDraftFromCookbook } from '../create-draft-from-cookbook.ts';
import {
  COOKBOOK_REPLACEMENT_SOURCE,
  isWrittenByRecognitionProvider,
} from '../is-written-by-recognition-provider.ts';
import { lockAndUpdateRecipe, type UpdateRecipeDeps } from '../lock-and-update-recipe.ts';
import { findItemRow, type ItemChanges, type ItemRow } from '../recipe-repository.ts';
import type { RecipeService } from '../recipe-service.ts';
import type { ReplacedVersionService } from './replaced-version-service.ts';

interface ConfirmRecognitionDeps extends UpdateRecipeDeps {
  recipes: Pick<RecipeService, 'publishUpdated'>;
  replacedVersions: Pick<ReplacedVersionService, 'save'>;
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
    await lockAndUpdateRecipe(this.deps, ownerId, itemId, async (tx, current) => {
      if (nonPhotoSources.includes(current.source)) throw new AppError('NOT_RECOGNISED');
      const discardsEdits = replaceEdits && current.isEdited && draft !== null;
      const isKept = isSameDish(current, title, draft) && !isSwitchToCookbook(current, title);
      if (isKept && !discardsEdits) return CONFIRMED;
      if (!draft) throw new AppError('INVALID', { message: messages.dishNotFound });
      if (current.isEdited && !replaceEdits) throw new AppError('ITEM_EDITED');
      await this.deps.replacedVersions.save(tx, current);
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
    await lockAndUpdateRecipe(this.deps, ownerId, itemId, async (tx, current) => {
      requireUnconfirmedRecognition(current);
      await this.deps.replacedVersions.save(tx, current);
      const { notes: _, author: __, ...dish } = content;
      return { ...dish, ...CONFIRMED, source: content.recognition.source };
    });
    return this.deps.recipes.publishUpdated(ownerId, itemId);
  }
}

/** @throws AppError NOT_RECOGNISED; RECOGNITION_CONFIRMED if the recipe was confirmed or edited */
export function requireUnconfirmedRecognition({ source, needsReview, isEdited }: ItemRow): void {
  if (nonPhotoSources.includes(source)) throw new AppError('NOT_RECOGNISED');
  if (!needsReview || isEdited) throw new AppError('RECOGNITION_CONFIRMED');
}

const CONFIRMED = { needsReview: false, alternatives: [] };

function isSameDish(current: ItemRow, title: string, draft: CookbookDraft | null): boolean {
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
function toCookbookContent(current: ItemRow, draft: CookbookDraft): ItemChanges {
  const source = isWrittenByRecognitionProvider(current)
    ? COOKBOOK_REPLACEMENT_SOURCE
    : current.source;
  return { ...draft, nutritionRange: null, source };
}
