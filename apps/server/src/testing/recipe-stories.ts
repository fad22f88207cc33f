import type { DeletedItem, Item } from '@plateful/contract';
import type { Answer, Browser } from './browser.ts';
import { drawPhoto } from './stories.ts';

let seeds = 0;

/** A photo that no other test has, as a data URL. */
export async function photoUrl(): Promise<string> {
  return `data:image/jpeg;base64,${(await drawPhoto(++seeds)).toString('base64')}`;
}

/** The recipe in an answer. @throws Error when the call failed */
export function itemIn({ status, body }: Answer): Item {
  if (status !== 200) throw new Error(`${status}: ${body.errorMessage}`);
  return (body.response as { data: Item }).data;
}

/** A recipe with a title at least. */
export async function createItem(browser: Browser, fields: object = {}): Promise<Item> {
  return itemIn(await browser.command('CREATE_ITEM', { title: 'Soup', ...fields }));
}

export async function updateItem(
  browser: Browser,
  itemId: string,
  updateData: object,
): Promise<Item> {
  return itemIn(await browser.command('UPDATE_ITEM', { itemId, updateData }));
}

export async function getItem(browser: Browser, itemId: string): Promise<Item> {
  return itemIn(await browser.query('GET_ITEM_BY_ID', { itemId }));
}

/** A recipe that was made from a photo. */
export async function scanItem(browser: Browser): Promise<Item> {
  const answer = await browser.post('/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: await photoUrl() },
  });
  return getItem(browser, String(answer.body.itemId));
}

/** What a list answers. @throws Error when the call failed */
export function listIn<T = Item>({ status, body }: Answer): { items: T[]; total: number } {
  if (status !== 200) throw new Error(`${status}: ${body.errorMessage}`);
  return body.response as { items: T[]; total: number };
}

export async function listBin(browser: Browser, page: object = {}) {
  return listIn<DeletedItem>(await browser.query('GET_DELETED_ITEMS', page));
}
