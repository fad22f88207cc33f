import { type Item, messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { isUuid } from '#platform/uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Alternative, RecipeDraft } from '#ports/recipe-draft.ts';
import { draftFromCookbook } from './from-cookbook.ts';
import { type PhotoUrls, presentItem } from './present.ts';
import {
  deleteItem,
  findItem,
  insertItem,
  type ListOptions,
  listItems,
  listItemsBehind,
  lockItem,
  updateItem,
} from './repository.ts';

/** What recipes need of photos. */
export interface PhotoKeeper extends PhotoUrls {
  discard(photoIds: readonly string[]): Promise<void>;
}

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
  photos: PhotoKeeper;
  news: RecipeNews;
}

export interface NewRecipe {
  ownerId: string;
  draft: RecipeDraft;
  source: string;
  needsReview: boolean;
  alternatives: Alternative[];
  previewPhotoId: string | null;
}

/** A person's own recipes. Somebody else's are "not found" like those that never were. */
export class Recipes {
  constructor(private readonly parts: RecipeParts) {}

  async list(ownerId: string, options: ListOptions): Promise<{ items: Item[]; total: number }> {
    const { stored, total } = await listItems(this.parts.db, ownerId, options);
    return { items: stored.map((one) => presentItem(one, this.parts.photos)), total };
  }

  /** The next `limit` recipes, newest first, that come behind `after`; null begins. For reading all of them. */
  async listBehind(ownerId: string, after: Item | null, limit: number): Promise<Item[]> {
    const place = after && { id: after._id, createdAt: new Date(after.createdAt) };
    const stored = await listItemsBehind(this.parts.db, ownerId, place, limit);
    return stored.map((one) => presentItem(one, this.parts.photos));
  }

  async get(ownerId: string, itemId: string): Promise<Item> {
    const stored = isUuid(itemId) ? await findItem(this.parts.db, ownerId, itemId) : undefined;
    if (!stored) throw new AppError('ITEM_NOT_FOUND');
    return presentItem(stored, this.parts.photos);
  }

  /** @returns the new recipe's id. */
  async create(tx: Tx, { ownerId, draft, ...rest }: NewRecipe): Promise<string> {
    const id = this.parts.ids.next();
    const now = this.parts.clock.now();
    await insertItem(tx, { id, ownerId, ...draft, ...rest, createdAt: now, updatedAt: now });
    return id;
  }

  /** The person says what the photo shows: keeps the recipe, or puts that dish's in its place. */
  async confirm(ownerId: string, itemId: string, title: string): Promise<Item> {
    const draft = draftFromCookbook(title);
    await this.change(ownerId, itemId, (current) => {
      const keeps = title === current.title || draft?.title === current.title;
      if (!keeps && !draft) throw new AppError('INVALID', { message: messages.unknownDish });
      return { ...(!keeps && draft), needsReview: false, alternatives: [] };
    });
    return this.announce(ownerId, itemId);
  }

  async delete(ownerId: string, itemId: string): Promise<void> {
    const { db, photos, news } = this.parts;
    const left = isUuid(itemId)
      ? await db.transaction((tx) => deleteItem(tx, ownerId, itemId))
      : undefined;
    if (!left) throw new AppError('ITEM_NOT_FOUND');
    news.deleted(ownerId, itemId);
    await photos.discard(left);
  }

  /** Tells the owner's devices that the recipe has changed. */
  async announce(ownerId: string, itemId: string): Promise<Item> {
    const item = await this.get(ownerId, itemId);
    this.parts.news.updated(ownerId, item);
    return item;
  }

  private async change(
    ownerId: string,
    itemId: string,
    decide: (current: { title: string }) => Parameters<typeof updateItem>[3],
  ): Promise<void> {
    if (!isUuid(itemId)) throw new AppError('ITEM_NOT_FOUND');
    await this.parts.db.transaction(async (tx) => {
      const current = await lockItem(tx, ownerId, itemId);
      if (!current) throw new AppError('ITEM_NOT_FOUND');
      const changes = { ...decide(current), updatedAt: this.parts.clock.now() };
      await updateItem(tx, ownerId, itemId, changes);
    });
  }
}
