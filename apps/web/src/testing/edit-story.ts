import type { Item, itemCommands, PayloadOf } from '@plateful/contract';
import { screen } from '@testing-library/react';
import { buildItem } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemCommand, itemQuery, server, signedIn } from '#testing/server.ts';

export const LATER = '2026-11-21T10:00:00.000Z';
export const EVEN_LATER = '2026-11-21T11:00:00.000Z';

export const photo = (id: string) => ({
  id,
  url: `/media/${id}.webp`,
  type: 'image/webp',
  name: id,
});
export const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  description: 'Warm.',
  media: [photo('one')],
});

export type Update = PayloadOf<(typeof itemCommands)['UPDATE_ITEM']>;

/** What the server has, and what it was told. */
export const kitchen: { stored: Item; updates: Update[] } = { stored: soup, updates: [] };

export const save = itemCommand('UPDATE_ITEM', (payload) => {
  kitchen.updates.push(payload);
  kitchen.stored = { ...kitchen.stored, ...payload.updateData, updatedAt: EVEN_LATER } as Item;
  return { data: kitchen.stored };
});

/** Somebody is signed in and has a soup, which nobody has changed yet. */
export function beginWithSoup(): void {
  kitchen.stored = soup;
  kitchen.updates = [];
  server.use(
    signedIn(),
    itemQuery('GET_ITEM_BY_ID', () => ({ data: kitchen.stored })),
    save,
  );
}

/** Opens the soup to be changed. */
export async function openSoup() {
  const view = renderScreen('/items/soup/edit');
  await screen.findByLabelText('Display Name');
  return view;
}

export const field = (name: string | RegExp) => screen.getByLabelText(name);
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export async function retype(
  user: Awaited<ReturnType<typeof openSoup>>['user'],
  name: string,
  text: string,
) {
  await user.clear(field(name));
  await user.paste(text);
}
