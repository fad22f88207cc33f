import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { items, photos } from '#platform/db/schema.ts';

export type ItemRow = typeof items.$inferSelect;
export type NewItemRow = typeof items.$inferInsert;
export type ItemPhoto = Pick<typeof photos.$inferSelect, 'id' | 'itemId' | 'name' | 'placeholder'>;

/** A recipe with its photos, oldest first. */
export interface StoredItem {
  item: ItemRow;
  photos: ItemPhoto[];
}

export interface ListOptions {
  limit: number;
  skip: number;
  sortBy: 'createdAt' | 'updatedAt' | 'title';
  sortOrder: 'asc' | 'desc';
}

const sortColumns = {
  createdAt: items.createdAt,
  updatedAt: items.updatedAt,
  title: items.title,
} as const;

export async function listItems(
  db: Reader,
  ownerId: string,
  { limit, skip, sortBy, sortOrder }: ListOptions,
): Promise<{ stored: StoredItem[]; total: number }> {
  const direction = sortOrder === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(items)
      .where(eq(items.ownerId, ownerId))
      .orderBy(direction(sortColumns[sortBy]), direction(items.id))
      .limit(limit)
      .offset(skip),
    db.$count(items, eq(items.ownerId, ownerId)),
  ]);
  return { stored: await withPhotos(db, rows), total };
}

/** A recipe's place among its owner's, newest first. */
export interface Place {
  id: string;
  createdAt: Date;
}

/** A page that begins behind a recipe: however deep it lies, it costs no more than the first. */
export async function listItemsBehind(
  db: Reader,
  ownerId: string,
  after: Place | null,
  limit: number,
): Promise<StoredItem[]> {
  const rows = await db
    .select()
    .from(items)
    .where(
      and(
        eq(items.ownerId, ownerId),
        after
          ? sql`(${items.createdAt}, ${items.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit);
  return withPhotos(db, rows);
}

/** The owner's recipe; somebody else's is as absent as one that never was. */
export async function findItem(
  db: Reader,
  ownerId: string,
  itemId: string,
): Promise<StoredItem | undefined> {
  const rows = await db.select().from(items).where(ownedItem(ownerId, itemId)).limit(1);
  const [stored] = await withPhotos(db, rows);
  return stored;
}

/** Like `findItem`, and nobody else changes the recipe until the transaction ends. */
export async function lockItem(
  tx: Tx,
  ownerId: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  const [item] = await tx.select().from(items).where(ownedItem(ownerId, itemId)).for('update');
  return item;
}

export async function insertItem(tx: Tx, item: NewItemRow): Promise<void> {
  await tx.insert(items).values(item);
}

export async function updateItem(
  tx: Tx,
  ownerId: string,
  itemId: string,
  changes: Partial<NewItemRow>,
): Promise<void> {
  await tx.update(items).set(changes).where(ownedItem(ownerId, itemId));
}

/** @returns the ids of the photos that the recipe leaves behind; nothing when there was no such recipe. */
export async function deleteItem(
  tx: Tx,
  ownerId: string,
  itemId: string,
): Promise<string[] | undefined> {
  const left = await tx.select({ id: photos.id }).from(photos).where(eq(photos.itemId, itemId));
  const gone = await tx.delete(items).where(ownedItem(ownerId, itemId)).returning({ id: items.id });
  return gone.length > 0 ? left.map((photo) => photo.id) : undefined;
}

function ownedItem(ownerId: string, itemId: string) {
  return and(eq(items.id, itemId), eq(items.ownerId, ownerId));
}

async function withPhotos(db: Reader, rows: ItemRow[]): Promise<StoredItem[]> {
  if (rows.length === 0) return [];
  const found = await db
    .select({
      id: photos.id,
      itemId: photos.itemId,
      name: photos.name,
      placeholder: photos.placeholder,
    })
    .from(photos)
    .where(
      inArray(
        photos.itemId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(photos.createdAt), asc(photos.id));
  return rows.map((item) => ({
    item,
    photos: found.filter((photo) => photo.itemId === item.id),
  }));
}
