import { logout } from '@plateful/contract/schemas';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { enqueueUpload, readPendingUploads } from '#lib/upload-queue.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { stubUploadDatabase } from '#testing/fake-upload-database.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockItemQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildPhoto } from '#testing/test-data-builders.ts';

beforeEach(() => {
  stubUploadDatabase();
  server.use(mockSignedIn());
});
afterEach(() => vi.unstubAllGlobals());

const enqueuePhoto = (ownerId?: string) =>
  enqueueUpload({ file: buildPhoto({ size: 1 }), origin: 'chosen', ownerId });

/** Clicks the log-out button in the sidebar. */
async function clickLogOut() {
  const view = renderScreen('/items');
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' });
  await view.user.click(button as HTMLElement);
  return { ...view, button };
}

test('logs out without a question when no photos are pending', async () => {
  const { getPath } = await clickLogOut();
  await waitFor(() => expect(getPath()).toBe('/hello'));
});

test('a request that is rejected during the log-out does not lead to the sign-in page', async () => {
  const listRequest = createDeferred();
  const logOutRequest = createDeferred();
  const wasRejected = vi.fn();
  server.use(
    mockItemQuery('GET_USER_ITEMS', async () => {
      await listRequest.promise;
      wasRejected();
      throw HttpResponse.json(
        { succeeded: false, code: 'NOT_SIGNED_IN', errorMessage: 'Please sign in first.' },
        { status: 401 },
      );
    }),
    mockEndpoint(logout, async () => {
      listRequest.resolve();
      await logOutRequest.promise;
      return { succeeded: true, message: 'Logged out' };
    }),
  );
  const { getPath } = await clickLogOut();
  await waitFor(() => expect(wasRejected).toHaveBeenCalled());
  await screen.findByText('Please sign in first.');
  expect(getPath()).toBe('/items');
  logOutRequest.resolve();
  await waitFor(() => expect(getPath()).toBe('/hello'));
});

test('asks when photos are pending; Cancel closes the dialog and returns the focus to the button', async () => {
  const endSessionRequest = vi.fn();
  server.use(
    mockEndpoint(logout, () => {
      endSessionRequest();
      return { succeeded: true, message: 'Logged out' };
    }),
  );
  await enqueuePhoto();
  const { user, getPath } = await clickLogOut();
  const dialog = await screen.findByRole('dialog', { name: '1 photo waiting to upload' });
  expect(dialog).toHaveTextContent('Logging out removes it from this device.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(endSessionRequest).not.toHaveBeenCalled();
  expect(getPath()).toBe('/items');
  expect(await readPendingUploads()).toHaveLength(1);
});

test('confirming logs out and deletes the pending photos', async () => {
  await enqueuePhoto();
  await enqueuePhoto();
  const { user, getPath } = await clickLogOut();
  await screen.findByRole('dialog', { name: '2 photos waiting to upload' });
  await user.click(screen.getByRole('button', { name: 'Log out and remove' }));
  await waitFor(() => expect(getPath()).toBe('/hello'));
  await waitFor(async () => expect(await readPendingUploads()).toEqual([]));
});

test('keeps everything when the server did not end the session', async () => {
  server.use(mockEndpointError(logout, 'INTERNAL'));
  await enqueuePhoto();
  const { user, getPath } = await clickLogOut();
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Log out and remove' }));
  expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(getPath()).toBe('/items');
  expect(await readPendingUploads()).toHaveLength(1);
});

test('a lost session keeps the user’s pending photos', async () => {
  await enqueuePhoto('user-2');
  await enqueuePhoto();
  renderScreen('/items');
  await screen.findAllByRole('button', { name: 'Log Out' });
  // Photos of another account were deleted when the user was known.
  await waitFor(async () => expect(await readPendingUploads()).toHaveLength(1));
  act(() => dispatchServerEvent('session:revoked', { sessionId: 'session-1' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await readPendingUploads()).toHaveLength(1);
});

test('deletes the drafts and timers of this tab', async () => {
  sessionStorage.setItem('draft:user-1:soup', '{}');
  sessionStorage.setItem('timers', '[]');
  const { getPath } = await clickLogOut();
  await waitFor(() => expect(getPath()).toBe('/hello'));
  expect(Object.keys(sessionStorage)).not.toContain('draft:user-1:soup');
  expect(Object.keys(sessionStorage)).not.toContain('timers');
});

function readTitleOfDraft(): string | null {
  const stored = sessionStorage.getItem('draft:user-1:new');
  return stored === null ? null : JSON.parse(stored).fields.title;
}

/** Types the title of a new recipe, and confirms to leave the page for the log-out. */
async function confirmLogOutFromEditor() {
  const view = renderScreen('/items/new');
  await view.user.type(await screen.findByLabelText('Display Name'), 'Soup');
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' });
  await view.user.click(button as HTMLElement);
  await view.user.click(await screen.findByRole('button', { name: 'Leave' }));
  return view;
}

test('keeps the draft, and stores later edits, when the log-out fails', async () => {
  server.use(mockEndpointError(logout, 'INTERNAL'));
  const { user } = await confirmLogOutFromEditor();
  expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
  expect(readTitleOfDraft()).toBe('Soup');
  await user.type(screen.getByLabelText('Display Name'), ' of the day');
  expect(readTitleOfDraft()).toBe('Soup of the day');
});

test('keeps the draft, and stores later edits, when the log-out is canceled because of pending photos', async () => {
  await enqueuePhoto();
  const { user } = await confirmLogOutFromEditor();
  await screen.findByRole('dialog', { name: '1 photo waiting to upload' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.type(screen.getByLabelText('Display Name'), ' of the day');
  expect(readTitleOfDraft()).toBe('Soup of the day');
});

test('asks before unsaved input is lost, and deletes its draft', async () => {
  const { user, getPath } = renderScreen('/items/new');
  await user.type(await screen.findByLabelText('Display Name'), 'Soup');
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' });
  await user.click(button as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(getPath()).toBe('/items/new');
  expect(screen.getByLabelText('Display Name')).toHaveValue('Soup');
  await user.click(button as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(getPath()).toBe('/hello'));
  expect(readTitleOfDraft()).toBeNull();
});
