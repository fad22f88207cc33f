import type { DeletedItem, Item } from '@plateful/contract';
import { createTestPhoto } from './create-test-photo.ts';
import type { TestHttpClient, TestResponse } from './test-http-client.ts';

let photoSeed = 0;

/** A photo that no other test uses, as a data URL. */
export async function createPhotoDataUrl(): Promise<string> {
  return `data:image/jpeg;base64,${(await createTestPhoto(++photoSeed)).toString('base64')}`;
}

/** The recipe in a response. @throws Error when the call failed */
export function parseItem({ status, body }: TestResponse): Item {
  if (status !== 200) throw new Error(`${status}: ${body.errorMessage}`);
  return (body.response as { data: Item }).data;
}

/** Creates a recipe. */
export async function createItem(browser: TestHttpClient, fields: object = {}): Promise<Item> {
  return parseItem(await browser.command('CREATE_ITEM', { title: 'Soup', ...fields }));
}

export async function updateItem(
  browser: TestHttpClient,
  itemId: string,
  updateData: object,
): Promise<Item> {
  return parseItem(await browser.command('UPDATE_ITEM', { itemId, updateData }));
}

export async function getItem(browser: TestHttpClient, itemId: string): Promise<Item> {
  return parseItem(await browser.query('GET_ITEM_BY_ID', { itemId }));
}

/** Creates a recipe from a photo. */
export async function createItemByScan(browser: TestHttpClient): Promise<Item> {
  const response = await browser.post('/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: await createPhotoDataUrl() },
  });
  return getItem(browser, String(response.body.itemId));
}

/** The recipes and cursor of a list response. @throws Error when the call failed */
export function parseItemList<T = Item>({
  status,
  body,
}: TestResponse): { items: T[]; total: number } {
  if (status !== 200) throw new Error(`${status}: ${body.errorMessage}`);
  return body.response as { items: T[]; total: number };
}

export async function listTrash(browser: TestHttpClient, page: object = {}) {
  return parseItemList<DeletedItem>(await browser.query('GET_DELETED_ITEMS', page));
}
