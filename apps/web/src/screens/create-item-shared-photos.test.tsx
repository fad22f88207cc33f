import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deleteUpload, readPendingUploads, updateUpload } from '#lib/upload-queue.ts';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import { renderCreateScreen } from '#testing/render-create-screen.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildPhoto } from '#testing/test-data-builders.ts';
import {
  choosePhoto,
  enqueuePhoto,
  expectEmptyUploadQueue,
  loseConnection,
  mockScans,
  NOT_FOOD_MESSAGE,
  OWNER_ID,
  scanNotFood,
  scanSuccess,
  setUpEmptyUploadQueue,
  waitMs,
} from '#testing/upload-queue-scenario.ts';

setUpEmptyUploadQueue();

/** A photo shared from another app, not assigned to a user yet. */
const enqueueSharedPhoto = () => enqueuePhoto({ origin: 'share', ownerId: undefined });

/** Opens the app as the share target does. */
async function renderWithSharedPhoto() {
  const id = await enqueueSharedPhoto();
  return { id, ...renderScreen(`/items/create?photo=${id}`) };
}

test('uploads a shared photo at once and opens its recipe', async () => {
  const sentPayloads = mockScans(() => scanSuccess);
  const { id, getPath } = await renderWithSharedPhoto();
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(sentPayloads).toEqual([{ assumeFood: false, scanId: id }]);
  await expectEmptyUploadQueue();
});

test('uploads several shared photos one at a time; a reload does not upload them twice', async () => {
  const sentPayloads = mockScans(() => scanSuccess);
  const ids = [await enqueueSharedPhoto(), await enqueueSharedPhoto()];
  const { router } = renderScreen(`/items/create?photo=${ids[0]}&photo=${ids[1]}`);
  await expectEmptyUploadQueue();
  expect(sentPayloads).toHaveLength(2);
  expect(router.state.location.search).toBe('');
});

test('a shared photo without food can be overridden, and is kept when the user leaves', async () => {
  mockScans(() => scanNotFood);
  const { id, user } = await renderWithSharedPhoto();
  expect(await screen.findByText('No food detected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose another photo' }));
  const list = await screen.findByRole('region', { name: '1 photo needs your attention' });
  await waitFor(() => expect(list).toHaveTextContent(NOT_FOOD_MESSAGE));
  const sentPayloads = mockScans(() => scanSuccess);
  await user.click(within(list).getByRole('button', { name: 'It is food, photo 1' }));
  await expectEmptyUploadQueue();
  expect(sentPayloads).toEqual([{ assumeFood: true, scanId: id }]);
});

test('a canceled shared photo is kept and not retried automatically', async () => {
  const sentPayloads = mockScans(() => new Promise(() => undefined));
  const { user, getPath } = await renderWithSharedPhoto();
  await waitFor(() => expect(sentPayloads).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Canceled')).toBeVisible();
  await waitMs(200);
  expect(sentPayloads).toHaveLength(1);
  expect(getPath()).toBe('/items/create');
  expect(await readPendingUploads(OWNER_ID)).toHaveLength(1);
});

test('a shared photo that is removed in another tab during its scan disappears', async () => {
  const sentPayloads = mockScans(() => new Promise(() => undefined));
  const { id } = await renderWithSharedPhoto();
  await waitFor(() => expect(sentPayloads).toHaveLength(1));
  await deleteUpload(id);
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Choose Image' })).toBeVisible();
    expect(screen.queryByText(/waiting to upload$/)).not.toBeInTheDocument();
  });
});

test.each([
  [
    'type',
    'This file format is not supported. Please choose a JPEG, PNG, WebP, AVIF, GIF, or HEIC file.',
  ],
  ['size', 'This photo is too large. The limit is 20 MB and 50 megapixels.'],
  ['missed', 'The photo was not received. Please select it again.'],
  ['full', /^The upload queue is full/],
])('shows why a shared photo was rejected (%s)', async (reason, message) => {
  mockScans(() => scanNotFood);
  const { user } = renderScreen(`/items/create?refused=${reason}`);
  expect(await screen.findByText(message)).toBeVisible();
  await choosePhoto(user);
  await user.click(await screen.findByRole('button', { name: 'Choose another photo' }));
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('asks again for a shared photo that no longer exists', async () => {
  renderScreen('/items/create?photo=missing');
  expect(await screen.findByText(/was not received/)).toBeVisible();
});

test('a file opened with the app is treated like a selected one', async () => {
  mockScans(() => scanSuccess);
  const consumers: ((launch: unknown) => void)[] = [];
  vi.stubGlobal('launchQueue', { setConsumer: (consumer: () => void) => consumers.push(consumer) });
  const { getPath } = await renderCreateScreen();
  // The screen registers it after it has been painted.
  await waitFor(() => expect(consumers).not.toHaveLength(0));
  act(() => consumers.at(-1)?.({ files: [{ getFile: async () => buildPhoto() }] }));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
});

test('shows that the queue is full, and keeps the photo on the screen', async () => {
  for (let count = 0; count < 20; count += 1) {
    const id = await enqueuePhoto();
    await updateUpload(id, { state: { kind: 'failed', reason: 'stopped', message: '' } });
  }
  const { user } = renderScreen('/items/create');
  await screen.findByRole('heading', { name: '20 photos need your attention' });
  loseConnection();
  await choosePhoto(user);
  expect(await screen.findByText(/^The upload queue is full/)).toBeVisible();
  expect(screen.getByAltText('Selected photo')).toBeVisible();
  expect(await readPendingUploads()).toHaveLength(20);
  server.use(mockSignedIn());
  mockScans(() => scanNotFood);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No food detected')).toBeVisible();
});
