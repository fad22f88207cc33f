import type { Item } from '@plateful/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/store.ts';
import { buildUser } from '#testing/builders.ts';
import {
  beginWithSoup,
  button,
  field,
  kitchen,
  LATER,
  openSoup,
  retype,
  save,
  soup,
} from '#testing/edit-story.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemCommand, itemQuery, server, signedIn } from '#testing/server.ts';

beforeEach(beginWithSoup);

describe('changing a recipe', () => {
  test('sends what changed alone, trimmed, and leads back to the recipe', async () => {
    const { user, place } = await openSoup();
    await retype(user, 'Display Name', '  Lemon soup ');
    await user.click(button('Save'));
    expect(await screen.findByRole('heading', { name: 'Lemon soup', level: 1 })).toBeVisible();
    expect(place()).toBe('/items/soup');
    expect(kitchen.updates).toEqual([
      { itemId: 'soup', updateData: { title: 'Lemon soup' }, basedOn: soup.updatedAt },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('nothing changed: nothing is sent', async () => {
    const { user, place } = await openSoup();
    await user.click(button('Save'));
    await waitFor(() => expect(place()).toBe('/items/soup'));
    expect(kitchen.updates).toEqual([]);
  });

  test('says that it is busy, and shows the new values at once', async () => {
    let answer: () => void = () => undefined;
    server.use(
      itemCommand('UPDATE_ITEM', async ({ updateData }) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { data: { ...soup, ...updateData, updatedAt: LATER } as Item };
      }),
    );
    const { user } = await openSoup();
    await retype(user, 'Description', 'Hot.');
    await user.click(button('Save'));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(field('Description')).toBeDisabled();
    answer();
    expect(await screen.findByText('Hot.')).toBeVisible();
  });

  test('title and description are capped and checked', async () => {
    const { user } = await openSoup();
    expect(field('Display Name')).toHaveAttribute('maxlength', '100');
    expect(field('Description')).toHaveAttribute('maxlength', '500');
    await user.clear(field('Display Name'));
    await user.click(button('Save'));
    expect(field('Display Name')).toHaveAccessibleDescription('Title is required');
    await waitFor(() => expect(field('Display Name')).toHaveFocus());
    fireEvent.change(field('Description'), { target: { value: 'x'.repeat(480) } });
    expect(field('Description')).toHaveAccessibleDescription('20 characters left');
    fireEvent.change(field('Description'), { target: { value: 'x'.repeat(501) } });
    fireEvent.change(field('Display Name'), { target: { value: 'x'.repeat(101) } });
    await user.click(button('Save'));
    expect(await screen.findByText('Title must be less than 100 characters')).toBeVisible();
    expect(screen.getByText('Description must be less than 500 characters')).toBeVisible();
    expect(kitchen.updates).toEqual([]);
  });

  test.each([
    [{ fail: 'INTERNAL', with: { errorMessage: '' } } as const, 'Failed to save item'],
    ['TAG_TAKEN' as const, 'Another of your recipes carries this tag already.'],
    [
      'network' as const,
      'The server did not answer. What you typed is still here; please try again.',
    ],
  ])('%j: said under the form, and everything that was typed stays', async (step, said) => {
    server.use(itemCommand('UPDATE_ITEM', step));
    const { user, place } = await openSoup();
    await retype(user, 'Display Name', 'Stew');
    await user.click(button('Save'));
    expect(await screen.findByText(said)).toBeVisible();
    expect(place()).toBe('/items/soup/edit');
    expect(field('Display Name')).toHaveValue('Stew');
    expect(useAppStore.getState().logs).toMatchObject([{ message: 'Failed to save item' }]);
    server.use(save);
    await user.click(button('Save'));
    await waitFor(() => expect(kitchen.updates).toHaveLength(1));
  });

  test('offline is said in plain words', async () => {
    server.use(itemCommand('UPDATE_ITEM', 'network'));
    const { user } = await openSoup();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^You are offline/)).toBeVisible();
    await retype(user, 'Display Name', 'Stew');
    await user.click(button('Save'));
    expect(await screen.findAllByText(/^You are offline/)).toHaveLength(2);
  });

  test('absent, failed, and tried again', async () => {
    server.use(itemQuery('GET_ITEM_BY_ID', 'ITEM_NOT_FOUND'));
    const { user } = renderScreen('/items/soup/edit');
    expect(await screen.findByText('Item not found')).toBeVisible();
    server.use(itemQuery('GET_ITEM_BY_ID', { fail: 'INTERNAL', with: { errorMessage: '' } }));
    await user.click(button('Try Again'));
    expect(await screen.findByText('Failed to fetch item')).toBeVisible();
    server.use(itemQuery('GET_ITEM_BY_ID', () => ({ data: soup })));
    await user.click(button('Try Again'));
    expect(await screen.findByLabelText('Display Name')).toHaveValue('Soup');
  });
});

describe('nothing that was typed is lost', () => {
  test('leaving with unsaved changes asks', async () => {
    const { user, place } = await openSoup();
    await retype(user, 'Display Name', 'Stew');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Leave without saving?');
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(place()).toBe('/items/soup/edit');
    expect(field('Display Name')).toHaveValue('Stew');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe('/items/soup'));
    expect(sessionStorage).toHaveLength(0);
  });

  test('closing the window asks as well, but only then', async () => {
    const closes = () => {
      const event = new Event('beforeunload', { cancelable: true });
      act(() => void window.dispatchEvent(event));
      return event.defaultPrevented;
    };
    const { user } = await openSoup();
    expect(closes()).toBe(false);
    await user.type(field('Display Name'), '!');
    expect(closes()).toBe(true);
    await user.type(field('Display Name'), '{Backspace}');
    expect(closes()).toBe(false);
  });

  test('a lost session keeps a draft for whoever comes back, and for nobody else', async () => {
    server.use(itemCommand('UPDATE_ITEM', 'NOT_SIGNED_IN'));
    const { user, place, unmount } = await openSoup();
    await retype(user, 'Display Name', 'Stew');
    await user.click(button('Save'));
    await waitFor(() => expect(place()).toBe('/login'));
    unmount();

    server.use(signedIn(buildUser({ userId: 'user-2' })), save);
    useAppStore.setState({ user: null, loginStatus: 'checking' });
    const other = await openSoup();
    expect(field('Display Name')).toHaveValue('Soup');
    other.unmount();

    server.use(signedIn());
    useAppStore.setState({ user: null, loginStatus: 'checking' });
    const back = await openSoup();
    expect(field('Display Name')).toHaveValue('Stew');
    expect(screen.getByText('We kept what you had typed here before.')).toBeVisible();
    await back.user.click(button('Save'));
    await waitFor(() => expect(back.place()).toBe('/items/soup'));
    expect(kitchen.updates).toMatchObject([{ updateData: { title: 'Stew' } }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('a kept draft can be discarded', async () => {
    const first = await openSoup();
    await retype(first.user, 'Display Name', 'Stew');
    first.unmount();
    const { user } = await openSoup();
    await user.click(button('Discard it'));
    expect(field('Display Name')).toHaveValue('Soup');
    expect(sessionStorage).toHaveLength(0);
  });

  test('what lies in the browser is only trusted when it is a draft', async () => {
    sessionStorage.setItem('draft:user-1:soup', '{"base":{},"fields":{"title":4}}');
    await openSoup();
    expect(field('Display Name')).toHaveValue('Soup');
  });
});
