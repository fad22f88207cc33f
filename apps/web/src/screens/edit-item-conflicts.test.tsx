import type { Item } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  EVEN_LATER,
  getButton,
  getField,
  LATER,
  renderSoupEditor,
  replaceText,
  serverState,
  setUpSoupScenario,
  soup,
  type UpdatePayload,
} from '#testing/edit-item-scenario.ts';
import { mockItemCommand, server } from '#testing/mock-server.ts';

beforeEach(setUpSoupScenario);
const changeOnServer = (patch: Partial<Item>, updatedAt = LATER) => {
  serverState.item = { ...serverState.item, ...patch, updatedAt };
};
const emitItemUpdated = () =>
  act(() => dispatchServerEvent('item:updated', { item: serverState.item }));

/** Rejects updates that are not based on the stored version, as the server does. */
const conflictHandler = mockItemCommand('UPDATE_ITEM', 'ITEM_CHANGED');

function mockConflictCheck() {
  const handler = http.post('http://plateful.test/api/backend/items', async ({ request }) => {
    const body = (await request.clone().json()) as { action: string; payload: UpdatePayload };
    if (body.action !== 'UPDATE_ITEM') return undefined;
    serverState.updates.push(body.payload);
    if (body.payload.basedOn !== serverState.item.updatedAt) {
      const errorMessage = 'This recipe was edited on another device.';
      return HttpResponse.json(
        { succeeded: false, code: 'ITEM_CHANGED', errorMessage },
        { status: 409 },
      );
    }
    serverState.item = {
      ...serverState.item,
      ...body.payload.updateData,
      updatedAt: EVEN_LATER,
    } as Item;
    return HttpResponse.json({ succeeded: true, response: { data: serverState.item } });
  });
  server.use(handler);
}

describe('editing a recipe on two devices', () => {
  test('merges changes of different fields without a question', async () => {
    mockConflictCheck();
    const { user, getPath } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'My soup');
    changeOnServer({ description: 'Hot.' });
    await user.click(getButton('Save'));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    expect(
      await screen.findByText('Saved. Changes from your other device were kept.'),
    ).toBeVisible();
    expect(serverState.item).toMatchObject({ title: 'My soup', description: 'Hot.' });
    expect(serverState.updates.map(({ updateData, basedOn }) => [updateData, basedOn])).toEqual([
      [{ title: 'My soup' }, soup.updatedAt],
      [{ title: 'My soup' }, LATER],
    ]);
  });

  test('keeps sections, notes and times of both devices', async () => {
    mockConflictCheck();
    const { user, getPath } = await renderSoupEditor();
    await user.click(screen.getAllByRole('button', { name: 'Add a section' })[0] as HTMLElement);
    await user.paste('To serve');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(getField('Preparation'));
    await user.paste('20');
    const sections = [{ title: 'Cooking', ingredientsFrom: 2, instructionsFrom: 0 }];
    changeOnServer({ notes: 'Theirs.', cookMinutes: 10, totalMinutes: 10, sections });
    await user.click(getButton('Save'));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    expect(serverState.item).toMatchObject({
      ...{ notes: 'Theirs.', prepMinutes: 20, cookMinutes: 10, totalMinutes: null },
      sections: [
        { title: 'To serve', ingredientsFrom: 1, instructionsFrom: 0 },
        { title: 'Cooking', ingredientsFrom: 2, instructionsFrom: 0 },
      ],
    });
  });

  test('asks which version of a field to keep, then saves', async () => {
    mockConflictCheck();
    const { user, getPath } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'My soup');
    await replaceText(user, 'Description', 'Mine.');
    changeOnServer({ title: 'Their soup', description: 'Theirs.', category: 'dessert' });
    await user.click(getButton('Save'));
    const heading = await screen.findByRole('heading', {
      name: 'This recipe was edited on another device.',
    });
    await waitFor(() => expect(heading).toHaveFocus());
    const title = within(screen.getByRole('group', { name: 'Display Name' }));
    const description = within(screen.getByRole('group', { name: 'Description' }));
    expect(title.getByText('My soup')).toBeVisible();
    expect(title.getByText('Their soup')).toBeVisible();
    expect(getField('Display Name')).toHaveValue('My soup');
    await user.click(getButton('Save'));
    expect(serverState.updates).toHaveLength(1);
    await user.click(title.getByRole('radio', { name: /Keep my version/ }));
    await user.click(description.getByRole('radio', { name: /Keep the other version/ }));
    expect(screen.getByText('All conflicts resolved. Save to keep your choices.')).toBeVisible();
    expect(getField('Description')).toHaveValue('Theirs.');
    await user.click(getButton('Save'));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    expect(serverState.updates.at(-1)).toEqual({
      itemId: 'soup',
      updateData: { title: 'My soup' },
      basedOn: LATER,
    });
    expect(serverState.item).toMatchObject({
      title: 'My soup',
      description: 'Theirs.',
      category: 'dessert',
    });
  });

  test('still asks after a reload which version to keep', async () => {
    mockConflictCheck();
    const first = await renderSoupEditor();
    await replaceText(first.user, 'Display Name', 'My soup');
    changeOnServer({ title: 'Their soup' });
    emitItemUpdated();
    await screen.findByRole('group', { name: 'Display Name' });
    first.unmount();
    const { user } = await renderSoupEditor();
    const title = within(await screen.findByRole('group', { name: 'Display Name' }));
    expect(title.getByText('Their soup')).toBeVisible();
    await user.click(getButton('Save'));
    expect(serverState.updates).toEqual([]);
    await user.click(title.getByRole('radio', { name: /Keep my version/ }));
    await user.click(getButton('Save'));
    await waitFor(() => expect(serverState.item.title).toBe('My soup'));
  });

  test('shows another conflict during the save, and loses nothing', async () => {
    server.use(conflictHandler);
    const { user } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'My soup');
    await user.click(getButton('Save'));
    expect(await screen.findByText('This recipe was edited on another device.')).toBeVisible();
    expect(getField('Display Name')).toHaveValue('My soup');
  });

  test('merges realtime updates into the form and keeps unsaved input', async () => {
    const { user } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'My soup');
    changeOnServer({ description: 'Hot.' });
    emitItemUpdated();
    expect(await screen.findByText('Edited on another device')).toBeVisible();
    expect(screen.getByText('Merged changes from your other device: Description.')).toBeVisible();
    expect(getField('Description')).toHaveValue('Hot.');
    expect(getField('Display Name')).toHaveValue('My soup');
    await user.click(getButton('OK'));
    expect(screen.queryByText('Edited on another device')).not.toBeInTheDocument();
  });

  test('a recipe deleted on another device can be saved as a new one', async () => {
    const createPayloads: unknown[] = [];
    server.use(
      mockItemCommand('CREATE_ITEM', (payload) => {
        createPayloads.push(payload);
        serverState.item = { ...soup, _id: 'stew', title: 'Stew', updatedAt: LATER };
        return { data: serverState.item };
      }),
    );
    const { user, getPath } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'Stew');
    act(() => dispatchServerEvent('item:deleted', { itemId: 'soup' }));
    expect(await screen.findByText('This recipe was deleted on another device.')).toBeVisible();
    expect(getField('Display Name')).toHaveValue('Stew');
    await user.click(getButton('Save as a new recipe'));
    await waitFor(() => expect(getPath()).toBe('/items/stew'));
    expect(createPayloads).toEqual([
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
