import type { Item } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import {
  beginWithSoup,
  button,
  EVEN_LATER,
  field,
  kitchen,
  LATER,
  openSoup,
  retype,
  soup,
  type Update,
} from '#testing/edit-story.ts';
import { itemCommand, server } from '#testing/server.ts';

beforeEach(beginWithSoup);
const changedThere = (part: Partial<Item>, updatedAt = LATER) => {
  kitchen.stored = { ...kitchen.stored, ...part, updatedAt };
};
const tell = () => act(() => dispatchServerEvent('item:updated', { item: kitchen.stored }));

/** Refuses what is not based on what is stored, as the server does. */
const guardedSave = itemCommand('UPDATE_ITEM', 'ITEM_CHANGED');

function guards() {
  const refuses = http.post('http://plateful.test/api/backend/items', async ({ request }) => {
    const body = (await request.clone().json()) as { action: string; payload: Update };
    if (body.action !== 'UPDATE_ITEM') return undefined;
    kitchen.updates.push(body.payload);
    if (body.payload.basedOn !== kitchen.stored.updatedAt) {
      const errorMessage = 'This recipe was changed elsewhere meanwhile.';
      return HttpResponse.json(
        { succeeded: false, code: 'ITEM_CHANGED', errorMessage },
        { status: 409 },
      );
    }
    kitchen.stored = {
      ...kitchen.stored,
      ...body.payload.updateData,
      updatedAt: EVEN_LATER,
    } as Item;
    return HttpResponse.json({ succeeded: true, response: { data: kitchen.stored } });
  });
  server.use(refuses);
}

describe('two editors of one recipe', () => {
  test('changes of different fields are both kept, without a question', async () => {
    guards();
    const { user, place } = await openSoup();
    await retype(user, 'Display Name', 'My soup');
    changedThere({ description: 'Hot.' });
    await user.click(button('Save'));
    await waitFor(() => expect(place()).toBe('/items/soup'));
    expect(await screen.findByText('Saved. Changes from elsewhere were kept too.')).toBeVisible();
    expect(kitchen.stored).toMatchObject({ title: 'My soup', description: 'Hot.' });
    expect(kitchen.updates.map(({ updateData, basedOn }) => [updateData, basedOn])).toEqual([
      [{ title: 'My soup' }, soup.updatedAt],
      [{ title: 'My soup' }, LATER],
    ]);
  });

  test('one field in two versions: the person chooses, then saves again', async () => {
    guards();
    const { user, place } = await openSoup();
    await retype(user, 'Display Name', 'My soup');
    await retype(user, 'Description', 'Mine.');
    changedThere({ title: 'Their soup', description: 'Theirs.', category: 'dessert' });
    await user.click(button('Save'));
    const heading = await screen.findByRole('heading', {
      name: 'This recipe was changed elsewhere meanwhile.',
    });
    await waitFor(() => expect(heading).toHaveFocus());
    const title = within(screen.getByRole('group', { name: 'Display Name' }));
    const description = within(screen.getByRole('group', { name: 'Description' }));
    expect(title.getByText('My soup')).toBeVisible();
    expect(title.getByText('Their soup')).toBeVisible();
    expect(field('Display Name')).toHaveValue('My soup');
    await user.click(button('Save'));
    expect(kitchen.updates).toHaveLength(1);
    await user.click(title.getByRole('radio', { name: /Keep mine/ }));
    await user.click(description.getByRole('radio', { name: /Take theirs/ }));
    expect(screen.getByText('All chosen. Save to keep it so.')).toBeVisible();
    expect(field('Description')).toHaveValue('Theirs.');
    await user.click(button('Save'));
    await waitFor(() => expect(place()).toBe('/items/soup'));
    expect(kitchen.updates.at(-1)).toEqual({
      itemId: 'soup',
      updateData: { title: 'My soup' },
      basedOn: LATER,
    });
    expect(kitchen.stored).toMatchObject({
      title: 'My soup',
      description: 'Theirs.',
      category: 'dessert',
    });
  });

  test('changed once more in that moment: said, and nothing is lost', async () => {
    server.use(guardedSave);
    const { user } = await openSoup();
    await retype(user, 'Display Name', 'My soup');
    await user.click(button('Save'));
    expect(await screen.findByText('This recipe was changed elsewhere meanwhile.')).toBeVisible();
    expect(field('Display Name')).toHaveValue('My soup');
  });

  test('news over the socket come into the form quietly, and leave alone what is typed', async () => {
    const { user } = await openSoup();
    await retype(user, 'Display Name', 'My soup');
    changedThere({ description: 'Hot.' });
    tell();
    expect(await screen.findByText('Changed on another device')).toBeVisible();
    expect(screen.getByText('We took over what is new: Description.')).toBeVisible();
    expect(field('Description')).toHaveValue('Hot.');
    expect(field('Display Name')).toHaveValue('My soup');
    await user.click(button('OK'));
    expect(screen.queryByText('Changed on another device')).not.toBeInTheDocument();
  });

  test('deleted elsewhere: what was typed can be kept as a new recipe', async () => {
    const created: unknown[] = [];
    server.use(
      itemCommand('CREATE_ITEM', (payload) => {
        created.push(payload);
        kitchen.stored = { ...soup, _id: 'stew', title: 'Stew', updatedAt: LATER };
        return { data: kitchen.stored };
      }),
    );
    const { user, place } = await openSoup();
    await retype(user, 'Display Name', 'Stew');
    act(() => dispatchServerEvent('item:deleted', { itemId: 'soup' }));
    expect(await screen.findByText('This recipe was deleted on another device.')).toBeVisible();
    expect(field('Display Name')).toHaveValue('Stew');
    await user.click(button('Save as a new recipe'));
    await waitFor(() => expect(place()).toBe('/items/stew'));
    expect(created).toEqual([
      {
        requestKey: expect.any(String),
        title: 'Stew',
        description: 'Warm.',
        category: 'food',
        servings: 2,
        ingredients: soup.ingredients,
        instructions: soup.instructions,
      },
    ]);
  });
});
