import type { Item, itemCommands, PayloadOf } from '@plateful/contract';
import { screen } from '@testing-library/react';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

export const LATER = '2026-11-21T10:00:00.000Z';
export const EVEN_LATER = '2026-11-21T11:00:00.000Z';

export const buildMedia = (id: string) => ({
  id,
  url: `/media/${id}.webp`,
  type: 'image/webp',
  name: id,
});
export const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  description: 'Warm.',
  media: [buildMedia('one')],
});

export type UpdatePayload = PayloadOf<(typeof itemCommands)['UPDATE_ITEM']>;

/** The recipe on the server, and the requests it received. */
export const serverState: { item: Item; updates: UpdatePayload[] } = { item: soup, updates: [] };

export const updateItemHandler = mockItemCommand('UPDATE_ITEM', (payload) => {
  serverState.updates.push(payload);
  serverState.item = { ...serverState.item, ...payload.updateData, updatedAt: EVEN_LATER } as Item;
  return { data: serverState.item };
});

/** Signed-in user with one recipe. */
export function setUpSoupScenario(): void {
  serverState.item = soup;
  serverState.updates = [];
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: serverState.item })),
    updateItemHandler,
  );
}

/** Opens the recipe in the editor. */
export async function renderSoupEditor() {
  const view = renderScreen('/items/soup/edit');
  await screen.findByLabelText('Display Name');
  // The photos are loaded after the first render; the fields appear in steps, the nutrition last.
  await screen.findByLabelText('Add photos');
  await screen.findByRole('group', { name: 'Nutrition per serving' });
  return view;
}

export const getField = (name: string | RegExp) => screen.getByLabelText(name);
export const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

export async function replaceText(
  user: Awaited<ReturnType<typeof renderSoupEditor>>['user'],
  name: string,
  text: string,
) {
  await user.clear(getField(name));
  await user.paste(text);
}
