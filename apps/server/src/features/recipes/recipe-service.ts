import {
  type CategoryCount,
  formatMessage,
  type Item,
  type ItemCard,
  messageTemplates,
  type NutritionSource,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import {
  type Db,
  isForeignKeyViolation,
  isNotNullViolation,
  type Tx,
} from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import { type PhotoUrlBuilder, presentCard, presentCategoryCount, presentItem } from './present.ts';
import { presentUnsavedRecipe, type UnsavedRecipe } from './present-unsaved-recipe.ts';
import {
  type CategoryGroupCount,
  haveRecipesChangedSince,
  listItemsAfter,
  listTrashedItemsAfter,
  prepareRecipeLists,
  type RecipeListOptions,
} from './recipe-list-repository.ts';
import {
  countRecipesIncludingTrash,
  findItemByTagId,
  type ItemWithPhotos,
  insertItem,
  listItemsByIds,
  type NewItemRow,
  prepareFindItem,
  prepareInsertItem,
} from './recipe-repository.ts';

interface RecipeServiceDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  photoUrls: PhotoUrlBuilder;
  events: EventPublisher;
  /** Includes recipes in the trash. */
  maxRecipesPerAccount: number;
}

/** A recipe in the trash. */
export type TrashedRecipe = Item & { deletedAt: Date };

/** A recipe's content without owner and dates. */
type RecipeContent = Omit<
  NewItemRow,
  keyof RecipeMetadata | 'id' | 'createdAt' | 'updatedAt' | 'deletedAt'
> & {
  nutritionSource: NutritionSource | null;
  nutritionServings: number | null;
};

type RecipeMetadata = Pick<
  NewItemRow,
  | 'ownerId'
  | 'source'
  | 'requestKey'
  | 'requestHash'
  | 'needsReview'
  | 'alternatives'
  | 'recognition'
  | 'previewPhotoId'
>;

export interface NewRecipe extends RecipeMetadata {
  draft: RecipeContent;
  /** When the recipe was created elsewhere; defaults to now. */
  createdAt?: Date;
}

/**
 * Within this distance of the limit, every insert counts exactly. It exceeds the number of recipes that all processes
 * insert at the same time.
 */
const EXACT_COUNT_MARGIN = 100;

interface RecipeList<Shown> {
  items: Shown[];
  total: number;
  categories: CategoryCount[];
}

function toCategoryCounts(categoryGroups: readonly CategoryGroupCount[]) {
  return {
    total: categoryGroups.reduce((total, { recipeCount }) => total + recipeCount, 0),
    categories: categoryGroups.map(presentCategoryCount),
  };
}

/** The owner's recipes. Recipes of other users, missing recipes and trashed recipes are all reported as not found. */
export class RecipeService {
  private readonly listStatements: ReturnType<typeof prepareRecipeLists>;
  private readonly findItem: ReturnType<typeof prepareFindItem>;
  private readonly insertItem: ReturnType<typeof prepareInsertItem>;

  constructor(private readonly deps: RecipeServiceDeps) {
    this.listStatements = prepareRecipeLists(deps.db);
    this.findItem = prepareFindItem(deps.db);
    this.insertItem = prepareInsertItem(deps.db, deps.maxRecipesPerAccount - EXACT_COUNT_MARGIN);
  }

  async list(ownerId: string, options: RecipeListOptions): Promise<RecipeList<Item>> {
    const { items, categoryGroups } = await this.listStatements.recipes(ownerId, options);
    return { items: items.map((one) => this.present(one)), ...toCategoryCounts(categoryGroups) };
  }

  async listCards(ownerId: string, options: RecipeListOptions): Promise<RecipeList<ItemCard>> {
    const { items: stored, categoryGroups } = await this.listStatements.cards(ownerId, options);
    const items = stored.map((one) => presentCard(one, this.deps.photoUrls));
    return { items, ...toCategoryCounts(categoryGroups) };
  }

  /** Lists recipes after `lastItem`, newest first; null starts at the first. */
  async listAfter(ownerId: string, lastItem: Item | null, limit: number): Promise<Item[]> {
    const cursor = lastItem && { id: lastItem._id, createdAt: new Date(lastItem.createdAt) };
    const rows = await listItemsAfter(this.deps.db, ownerId, cursor, limit);
    return rows.map((one) => this.present(one));
  }

  /** Lists recipes in the trash after `lastItem`, last deleted first; null starts at the first. */
  async listTrashedAfter(
    ownerId: string,
    lastItem: TrashedRecipe | null,
    limit: number,
  ): Promise<TrashedRecipe[]> {
    const cursor = lastItem && { id: lastItem._id, deletedAt: lastItem.deletedAt };
    const rows = await listTrashedItemsAfter(this.deps.db, ownerId, cursor, limit);
    return rows.map(({ deletedAt, ...one }) => ({ ...this.present(one), deletedAt }));
  }

  async get(ownerId: string, itemId: string): Promise<Item> {
    return this.present(await this.findItem(ownerId, itemId));
  }

  /** Finds several recipes, newest first; ids of recipes that the owner does not have are ignored. */
  async getAll(ownerId: string, itemIds: readonly string[]): Promise<Item[]> {
    const rows = await listItemsByIds(this.deps.db, ownerId, itemIds);
    if (rows.length === 0) throw new AppError('ITEM_NOT_FOUND');
    return rows.map((one) => this.present(one));
  }

  async getByTag(ownerId: string, tagId: string): Promise<Item> {
    const tag = tagId.normalize('NFC').trim();
    return this.present(await findItemByTagId(this.deps.db, ownerId, tag));
  }

  /**
   * @returns the new recipe's id.
   * @throws AppError RECIPES_FULL
   */
  async create(tx: Tx, recipe: NewRecipe): Promise<string> {
    const { maxRecipesPerAccount } = this.deps;
    const row = this.toItemRow(recipe);
    await insertItem(tx, row);
    if ((await countRecipesIncludingTrash(tx, recipe.ownerId)) > maxRecipesPerAccount)
      throw createRecipeLimitError(maxRecipesPerAccount);
    return row.id;
  }

  /**
   * Checked before photos are decoded or a provider is asked; `create` checks again.
   * @throws AppError RECIPES_FULL
   */
  async requireSpace(ownerId: string): Promise<void> {
    const { db, maxRecipesPerAccount } = this.deps;
    if ((await countRecipesIncludingTrash(db, ownerId)) >= maxRecipesPerAccount)
      throw createRecipeLimitError(maxRecipesPerAccount);
  }

  /**
   * Stores a recipe without photos in one statement and publishes it. Unlike `create`, it needs no transaction, so
   * recipes of one owner can be written concurrently.
   * @throws AppError NOT_SIGNED_IN if the account was deleted; RECIPES_FULL
   */
  async createStandalone(recipe: NewRecipe): Promise<Item> {
    const { ownerId } = recipe;
    try {
      const stored = await this.insertItem(this.toItemRow(recipe));
      const item = this.present({ item: stored, photos: [] });
      this.deps.events.publish(ownerId, 'item:created', { item });
      return item;
    } catch (error) {
      if (isNotNullViolation(error)) return this.createStandaloneWithCount(recipe);
      throw isForeignKeyViolation(error) ? new AppError('NOT_SIGNED_IN', { cause: error }) : error;
    }
  }

  /** Used for accounts close to the limit. */
  private async createStandaloneWithCount(recipe: NewRecipe): Promise<Item> {
    const id = await this.deps.db.transaction((tx) => this.create(tx, recipe));
    return this.publishCreated(recipe.ownerId, id);
  }

  private toItemRow({ draft, ...rest }: NewRecipe) {
    const now = this.deps.clock.now();
    return { id: this.deps.ids.newId(), createdAt: now, updatedAt: now, ...draft, ...rest };
  }

  /** The recipe as it would be if it were stored now, without an id. */
  presentUnsaved(recipe: UnsavedRecipe): Item {
    const { clock, photoUrls } = this.deps;
    return presentUnsavedRecipe(recipe, clock.now(), photoUrls);
  }

  /** Sends the new recipe to the owner's devices. */
  async publishCreated(ownerId: string, itemId: string): Promise<Item> {
    const item = await this.get(ownerId, itemId);
    this.deps.events.publish(ownerId, 'item:created', { item });
    return item;
  }

  /** Sends the changed recipe to the owner's devices. */
  async publishUpdated(ownerId: string, itemId: string): Promise<Item> {
    const item = await this.get(ownerId, itemId);
    this.deps.events.publish(ownerId, 'item:updated', { item });
    return item;
  }

  /** Tells the owner's devices that the recipe was deleted. */
  publishDeleted(ownerId: string, itemId: string): void {
    this.deps.events.publish(ownerId, 'item:deleted', { itemId });
  }

  /** Tells the owner's devices that one call has changed several recipes. */
  publishItemsChanged(ownerId: string): void {
    this.deps.events.publish(ownerId, 'items:changed', {});
  }

  /** Whether the owner's devices may have missed a change since then. */
  hasChangedSince(ownerId: string, since: Date): Promise<boolean> {
    return haveRecipesChangedSince(this.deps.db, ownerId, since);
  }

  private present(stored: ItemWithPhotos | undefined): Item {
    if (!stored) throw new AppError('ITEM_NOT_FOUND');
    return presentItem(stored, this.deps.photoUrls);
  }
}

function createRecipeLimitError(maxRecipes: number): AppError {
  return new AppError('RECIPES_FULL', {
    message: formatMessage(messageTemplates.recipeLimit, maxRecipes),
  });
}
