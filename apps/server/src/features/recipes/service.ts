import {
  type CategoryCount,
  counted,
  countedMessages,
  type Item,
  type ItemCard,
  type NutritionSource,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import {
  type Db,
  isForeignKeyViolation,
  isNotNullViolation,
  type Tx,
} from '#platform/db/client.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import { type ListOptions, listItemsBehind, prepareLists, type Shelf } from './list-repository.ts';
import { type PhotoUrls, presentCard, presentItem, presentShelf } from './present.ts';
import {
  countOwnedRecipes,
  findItemByTag,
  insertItem,
  type NewItemRow,
  prepareFindItem,
  prepareInsertItem,
  type StoredItem,
} from './repository.ts';

/** Tells the devices of a recipe's owner. */
export interface RecipeNews {
  created(ownerId: string, item: Item): void;
  updated(ownerId: string, item: Item): void;
  deleted(ownerId: string, itemId: string): void;
}

interface RecipeParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  photos: PhotoUrls;
  news: RecipeNews;
  /** Those in the trash included. */
  recipesPerAccount: number;
}

/** A recipe's content, before it belongs to anybody. */
type Content = Omit<
  NewItemRow,
  keyof Belonging | 'id' | 'createdAt' | 'updatedAt' | 'deletedAt'
> & {
  nutritionSource: NutritionSource | null;
  nutritionServings: number | null;
};

type Belonging = Pick<
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

export interface NewRecipe extends Belonging {
  draft: Content;
  /** When it was written, elsewhere; now when absent. */
  createdAt?: Date;
}

/**
 * From so many recipes below the limit on, each is counted in its transaction: those that are being written at the
 * same moment, in whatever number of processes, are fewer.
 */
const NEARLY_FULL = 100;

interface Listed<Shown> {
  items: Shown[];
  total: number;
  categories: CategoryCount[];
}

function presentCounts(shelves: readonly Shelf[]) {
  return {
    total: shelves.reduce((total, { recipes }) => total + recipes, 0),
    categories: shelves.map(presentShelf),
  };
}

/** A person's own recipes. Somebody else's are "not found" like those that never were, and those in the bin. */
export class Recipes {
  private readonly lists: ReturnType<typeof prepareLists>;
  private readonly findItem: ReturnType<typeof prepareFindItem>;
  private readonly insertItem: ReturnType<typeof prepareInsertItem>;

  constructor(private readonly parts: RecipeParts) {
    this.lists = prepareLists(parts.db);
    this.findItem = prepareFindItem(parts.db);
    this.insertItem = prepareInsertItem(parts.db, parts.recipesPerAccount - NEARLY_FULL);
  }

  async list(ownerId: string, options: ListOptions): Promise<Listed<Item>> {
    const { stored, shelves } = await this.lists.recipes(ownerId, options);
    return { items: stored.map((one) => this.present(one)), ...presentCounts(shelves) };
  }

  /** The same, with as much of each recipe as a list shows. */
  async listCards(ownerId: string, options: ListOptions): Promise<Listed<ItemCard>> {
    const { stored, shelves } = await this.lists.cards(ownerId, options);
    const items = stored.map((one) => presentCard(one, this.parts.photos));
    return { items, ...presentCounts(shelves) };
  }

  /** The next `limit` recipes, newest first, that come behind `after`; null begins. For reading all of them. */
  async listBehind(ownerId: string, after: Item | null, limit: number): Promise<Item[]> {
    const place = after && { id: after._id, createdAt: new Date(after.createdAt) };
    const stored = await listItemsBehind(this.parts.db, ownerId, place, limit);
    return stored.map((one) => this.present(one));
  }

  async get(ownerId: string, itemId: string): Promise<Item> {
    return this.present(await this.findItem(ownerId, itemId));
  }

  async getByTag(ownerId: string, tagId: string): Promise<Item> {
    const tag = tagId.normalize('NFC').trim();
    return this.present(await findItemByTag(this.parts.db, ownerId, tag));
  }

  /**
   * @returns the new recipe's id.
   * @throws AppError RECIPES_FULL
   */
  async create(tx: Tx, recipe: NewRecipe): Promise<string> {
    const { recipesPerAccount } = this.parts;
    const row = this.rowOf(recipe);
    await insertItem(tx, row);
    if ((await countOwnedRecipes(tx, recipe.ownerId)) > recipesPerAccount) {
      throw new AppError('RECIPES_FULL', {
        message: counted(countedMessages.recipesPerAccount, recipesPerAccount),
      });
    }
    return row.id;
  }

  /**
   * Stores a recipe without photos, in one statement, and tells the owner's devices. Unlike `create` it needs no
   * transaction around it, so that one person's recipes can be written side by side.
   *
   * @throws AppError NOT_SIGNED_IN when the person has deleted the account meanwhile; RECIPES_FULL
   */
  async add(recipe: NewRecipe): Promise<Item> {
    const { ownerId } = recipe;
    try {
      const stored = await this.insertItem(this.rowOf(recipe));
      const item = this.present({ item: stored, photos: [] });
      this.parts.news.created(ownerId, item);
      return item;
    } catch (error) {
      if (isNotNullViolation(error)) return this.addCounted(recipe);
      throw isForeignKeyViolation(error) ? new AppError('NOT_SIGNED_IN', { cause: error }) : error;
    }
  }

  /** For accounts that are nearly full. */
  private async addCounted(recipe: NewRecipe): Promise<Item> {
    const id = await this.parts.db.transaction((tx) => this.create(tx, recipe));
    return this.announceCreated(recipe.ownerId, id);
  }

  private rowOf({ draft, ...rest }: NewRecipe) {
    const now = this.parts.clock.now();
    return { id: this.parts.ids.next(), createdAt: now, updatedAt: now, ...draft, ...rest };
  }

  /** Tells the owner's devices that the recipe is there. */
  async announceCreated(ownerId: string, itemId: string): Promise<Item> {
    const item = await this.get(ownerId, itemId);
    this.parts.news.created(ownerId, item);
    return item;
  }

  /** Tells the owner's devices that the recipe has changed. */
  async announce(ownerId: string, itemId: string): Promise<Item> {
    const item = await this.get(ownerId, itemId);
    this.parts.news.updated(ownerId, item);
    return item;
  }

  /** Tells the owner's devices that the recipe is in the collection no more. */
  announceDeleted(ownerId: string, itemId: string): void {
    this.parts.news.deleted(ownerId, itemId);
  }

  private present(stored: StoredItem | undefined): Item {
    if (!stored) throw new AppError('ITEM_NOT_FOUND');
    return presentItem(stored, this.parts.photos);
  }
}
