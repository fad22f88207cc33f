import { logout } from '@plateful/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { addWaitingPhoto, waitingPhotos } from '#lib/waiting-photos.ts';
import { buildPhoto } from '#testing/builders.ts';
import { openFakeShelf } from '#testing/fake-photo-shelf.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, server, signedIn } from '#testing/server.ts';

beforeEach(() => {
  openFakeShelf();
  server.use(signedIn());
});
afterEach(() => vi.unstubAllGlobals());

const keep = (ownerId?: string) =>
  addWaitingPhoto({ file: buildPhoto({ size: 1 }), origin: 'chosen', ownerId });

/** Presses the button beside the places to go. */
async function pressLogOut() {
  const view = renderScreen('/items');
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' });
  await view.user.click(button as HTMLElement);
  return { ...view, button };
}

test('without waiting photos nobody is asked', async () => {
  const { place } = await pressLogOut();
  await waitFor(() => expect(place()).toBe('/hello'));
});

test('while photos wait one is asked, may stay, and is back at the button', async () => {
  const asked = vi.fn();
  server.use(
    answers(logout, () => {
      asked();
      return { succeeded: true, message: 'Logged out' };
    }),
  );
  await keep();
  const { user, place } = await pressLogOut();
  const dialog = await screen.findByRole('dialog', { name: '1 photo is still waiting' });
  expect(dialog).toHaveTextContent('If you log out now, it is removed from this device.');
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).not.toHaveBeenCalled();
  expect(place()).toBe('/items');
  expect(await waitingPhotos()).toHaveLength(1);
});

test('who logs out all the same takes the photos along', async () => {
  await keep();
  await keep();
  const { user, place } = await pressLogOut();
  await screen.findByRole('dialog', { name: '2 photos are still waiting' });
  await user.click(screen.getByRole('button', { name: 'Log out and remove' }));
  await waitFor(() => expect(place()).toBe('/hello'));
  await waitFor(async () => expect(await waitingPhotos()).toEqual([]));
});

test('when the server did not end the session, nothing is removed', async () => {
  server.use(fails(logout, 'INTERNAL'));
  await keep();
  const { user, place } = await pressLogOut();
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Log out and remove' }));
  expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(place()).toBe('/items');
  expect(await waitingPhotos()).toHaveLength(1);
});

test('a session that is lost keeps the photos for who took them', async () => {
  await keep('user-2');
  await keep();
  renderScreen('/items');
  await screen.findAllByRole('button', { name: 'Log Out' });
  // Those of another account went when it was known who is here.
  await waitFor(async () => expect(await waitingPhotos()).toHaveLength(1));
  act(() => dispatchServerEvent('session:revoked', { sessionId: 'session-1' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await waitingPhotos()).toHaveLength(1);
});
