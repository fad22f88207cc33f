import type { Item } from '@plateful/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import {
  getButton,
  getField,
  LATER,
  renderSoupEditor,
  replaceText,
  serverState,
  setUpSoupScenario,
  soup,
  updateItemHandler,
} from '#testing/edit-item-scenario.ts';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

beforeEach(setUpSoupScenario);

describe('editing a recipe', () => {
  test('sends only the changed fields, trimmed, and returns to the recipe', async () => {
    const { user, getPath } = await renderSoupEditor();
    await replaceText(user, 'Display Name', '  Lemon soup ');
    await user.click(getButton('Save'));
    expect(await screen.findByRole('heading', { name: 'Lemon soup', level: 1 })).toBeVisible();
    expect(getPath()).toBe('/items/soup');
    expect(serverState.updates).toEqual([
      { itemId: 'soup', updateData: { title: 'Lemon soup' }, basedOn: soup.updatedAt },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('sends nothing without changes', async () => {
    const { user, getPath } = await renderSoupEditor();
    await user.click(getButton('Save'));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    expect(serverState.updates).toEqual([]);
  });

  test('shows that it is saving, and the new values at once', async () => {
    let resolveResponse: (() => void) | undefined;
    server.use(
      mockItemCommand('UPDATE_ITEM', async ({ updateData }) => {
        await new Promise<void>((resolve) => {
          resolveResponse = resolve;
        });
        return { data: { ...soup, ...updateData, updatedAt: LATER } as Item };
      }),
    );
    const { user } = await renderSoupEditor();
    await replaceText(user, 'Description', 'Hot.');
    await user.click(getButton('Save'));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(getField('Description')).toBeDisabled();
    await waitFor(() => expect(resolveResponse).toBeDefined());
    resolveResponse?.();
    expect(await screen.findByText('Hot.')).toBeVisible();
  });

  test('limits and validates title and description', async () => {
    const { user } = await renderSoupEditor();
    expect(getField('Display Name')).toHaveAttribute('maxlength', '100');
    expect(getField('Description')).toHaveAttribute('maxlength', '500');
    fireEvent.change(getField('Display Name'), { target: { value: 'x'.repeat(99) } });
    expect(getField('Display Name')).toHaveAccessibleDescription('1 character left');
    await user.clear(getField('Display Name'));
    expect(getField('Display Name')).not.toHaveAccessibleDescription();
    await user.click(getButton('Save'));
    await waitFor(() =>
      expect(getField('Display Name')).toHaveAccessibleDescription('Title is required'),
    );
    await waitFor(() => expect(getField('Display Name')).toHaveFocus());
    expect(screen.getByText('Please check the highlighted fields.')).toBeVisible();
    await user.paste('Stew');
    expect(getField('Display Name')).toBeValid();
    expect(screen.queryByText('Please check the highlighted fields.')).toBeNull();
    fireEvent.change(getField('Description'), { target: { value: 'x'.repeat(480) } });
    expect(getField('Description')).toHaveAccessibleDescription('20 characters left');
    fireEvent.change(getField('Description'), { target: { value: 'x'.repeat(501) } });
    fireEvent.change(getField('Display Name'), { target: { value: 'x'.repeat(101) } });
    await user.click(getButton('Save'));
    expect(await screen.findByText('Title must be less than 100 characters')).toBeVisible();
    expect(screen.getByText('Description must be less than 500 characters')).toBeVisible();
    expect(serverState.updates).toEqual([]);
  });

  test.each([
    [{ fail: 'INTERNAL', with: { errorMessage: '' } } as const, 'Failed to save item'],
    ['TAG_TAKEN' as const, 'Another recipe already uses this tag.'],
    [
      'network' as const,
      'The server did not respond. Your changes are still here. Please try again.',
    ],
  ])('%j: shows the error under the form and keeps the input', async (step, message) => {
    server.use(mockItemCommand('UPDATE_ITEM', step));
    const { user, getPath } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'Stew');
    await user.click(getButton('Save'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(getPath()).toBe('/items/soup/edit');
    expect(getField('Display Name')).toHaveValue('Stew');
    expect(useAppStore.getState().logs).toMatchObject([{ message: 'Failed to save item' }]);
    server.use(updateItemHandler);
    await user.click(getButton('Save'));
    await waitFor(() => expect(serverState.updates).toHaveLength(1));
  });

  test('advises what to do if the server gives no reason', async () => {
    server.use(mockItemCommand('UPDATE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }));
    const { user } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'Stew');
    await user.click(getButton('Save'));
    expect(
      await screen.findByText('Check your connection, or try again in a moment.'),
    ).toBeVisible();
  });

  test('shows that it is offline', async () => {
    server.use(mockItemCommand('UPDATE_ITEM', 'network'));
    const { user } = await renderSoupEditor();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^You are offline/)).toBeVisible();
    await replaceText(user, 'Display Name', 'Stew');
    await user.click(getButton('Save'));
    expect(await screen.findAllByText(/^You are offline/)).toHaveLength(2);
  });

  test('shows a missing recipe and a failed request, and can retry', async () => {
    server.use(mockItemQuery('GET_ITEM_BY_ID', 'ITEM_NOT_FOUND'));
    const { user } = renderScreen('/items/soup/edit');
    expect(await screen.findByText('Item not found')).toBeVisible();
    server.use(mockItemQuery('GET_ITEM_BY_ID', { fail: 'INTERNAL', with: { errorMessage: '' } }));
    await user.click(getButton('Try Again'));
    expect(await screen.findByText('Failed to fetch item')).toBeVisible();
    server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })));
    await user.click(getButton('Try Again'));
    expect(await screen.findByLabelText('Display Name')).toHaveValue('Soup');
  });
});

describe('unsaved changes', () => {
  test.each(['Cancel', 'Back'])('“%s” asks before leaving with unsaved changes', async (name) => {
    const { user, getPath } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'Stew');
    await user.click(screen.getByRole('link', { name }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Leave without saving?');
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(getPath()).toBe('/items/soup/edit');
    expect(getField('Display Name')).toHaveValue('Stew');
    await user.click(screen.getByRole('link', { name }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    expect(sessionStorage).toHaveLength(0);
  });

  test('asks before closing the window, but only with unsaved changes', async () => {
    const closes = () => {
      const event = new Event('beforeunload', { cancelable: true });
      act(() => void window.dispatchEvent(event));
      return event.defaultPrevented;
    };
    const { user } = await renderSoupEditor();
    expect(closes()).toBe(false);
    await user.type(getField('Display Name'), '!');
    expect(closes()).toBe(true);
    await user.type(getField('Display Name'), '{Backspace}');
    expect(closes()).toBe(false);
  });

  test('a lost session keeps the draft for the same user only', async () => {
    server.use(mockItemCommand('UPDATE_ITEM', 'NOT_SIGNED_IN'));
    const { user, getPath, unmount } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'Stew');
    await user.click(getButton('Save'));
    await waitFor(() => expect(getPath()).toBe('/login'));
    unmount();

    server.use(mockSignedIn(buildUser({ userId: 'user-2' })), updateItemHandler);
    useAppStore.setState({ user: null, loginStatus: 'checking' });
    const otherView = await renderSoupEditor();
    expect(getField('Display Name')).toHaveValue('Soup');
    otherView.unmount();

    server.use(mockSignedIn());
    useAppStore.setState({ user: null, loginStatus: 'checking' });
    const nextView = await renderSoupEditor();
    expect(getField('Display Name')).toHaveValue('Stew');
    expect(screen.getByText('Your unsaved changes were restored.')).toBeVisible();
    await nextView.user.click(getButton('Save'));
    await waitFor(() => expect(nextView.getPath()).toBe('/items/soup'));
    expect(serverState.updates).toMatchObject([{ updateData: { title: 'Stew' } }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('a restored draft can be discarded', async () => {
    const first = await renderSoupEditor();
    await replaceText(first.user, 'Display Name', 'Stew');
    first.unmount();
    const { user } = await renderSoupEditor();
    await user.click(getButton('Discard'));
    expect(getField('Display Name')).toHaveValue('Soup');
    expect(sessionStorage).toHaveLength(0);
  });

  test('ignores an invalid stored draft', async () => {
    sessionStorage.setItem('draft:user-1:soup', '{"base":{},"fields":{"title":4}}');
    await renderSoupEditor();
    expect(getField('Display Name')).toHaveValue('Soup');
  });
});
