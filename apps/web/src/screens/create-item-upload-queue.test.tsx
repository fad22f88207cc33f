import { checkLogin, login, scan } from '@plateful/contract/schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { readPendingUploads } from '#lib/upload-queue.ts';
import { API_BASE_URL } from '#testing/create-action-mocks.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockProfileQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderCreateScreen } from '#testing/render-create-screen.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildProfile, buildUser } from '#testing/test-data-builders.ts';
import {
  choosePhoto,
  enqueuePhoto,
  expectEmptyUploadQueue,
  loseConnection,
  mockScans,
  NOT_FOOD_MESSAGE,
  OWNER_ID,
  restoreConnection,
  scanNotFood,
  scanSuccess,
  setNavigatorOffline,
  setUpEmptyUploadQueue,
  waitForCreateScreenHeading,
  waitMs,
} from '#testing/upload-queue-scenario.ts';

setUpEmptyUploadQueue();

/** Opens the create screen and selects a photo while offline. */
async function choosePhotoOffline(options?: Parameters<typeof loseConnection>[0]) {
  const view = await renderCreateScreen();
  loseConnection(options);
  await choosePhoto(view.user);
  return view;
}

test('queues a photo selected offline, and another can be added', async () => {
  const sentPayloads = mockScans(() => scanSuccess);
  const { user } = await choosePhotoOffline();
  expect(await screen.findByRole('heading', { name: '1 photo waiting to upload' })).toBeVisible();
  expect(screen.getByText('It will upload when you are back online.')).toBeVisible();
  expect(
    screen.getByText('Photo saved on this device. It will upload automatically.', {
      selector: '[role=status]',
    }),
  ).toBeInTheDocument();
  expect(await screen.findByAltText('Photo 1 in the upload queue')).toHaveAttribute(
    'src',
    'blob:photo',
  );
  expect(screen.getByText('Waiting for connection')).toBeVisible();
  await choosePhoto(user);
  expect(await screen.findByRole('heading', { name: '2 photos waiting to upload' })).toBeVisible();
  expect(screen.getByText('They will upload when you are back online.')).toBeVisible();
  expect(await readPendingUploads(OWNER_ID)).toHaveLength(2);
  expect(sentPayloads).toEqual([]);
});

test('queues a photo when the server is unreachable', async () => {
  await choosePhotoOffline({ isNoticed: false });
  expect(await screen.findByRole('heading', { name: '1 photo waiting to upload' })).toBeVisible();
  expect(screen.getByText('Queued')).toBeVisible();
});

test('uploads to a server on the same machine without a connection', async () => {
  mockScans(() => scanSuccess);
  setNavigatorOffline();
  const { user, getPath } = renderScreen('/items/create');
  await choosePhoto(user);
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(await readPendingUploads()).toEqual([]);
});

test('a queued photo can be removed; the focus moves to the next one, then to the heading', async () => {
  const { user } = await choosePhotoOffline();
  await screen.findByRole('heading', { name: '1 photo waiting to upload' });
  await choosePhoto(user);
  await user.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
  await screen.findByRole('heading', { name: '1 photo waiting to upload' });
  expect(
    screen.getByText('Photo removed. 1 left.', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove photo 1' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(/waiting to upload$/)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Add Recipe' })).toHaveFocus();
  await expectEmptyUploadQueue();
});

test('a photo whose user leaves the page is uploaded in the background', async () => {
  const firstScan = createDeferred();
  const sentPayloads = mockScans(async () => {
    if (sentPayloads.length === 1) await firstScan.promise;
    return scanSuccess;
  });
  const { user, router } = await renderCreateScreen();
  await choosePhoto(user);
  await waitFor(() => expect(sentPayloads).toHaveLength(1));
  await act(() => router.navigate('/app/pro'));
  expect(
    await screen.findByText('Photo saved on this device. It will upload automatically.'),
  ).toBeVisible();
  expect(await screen.findByText('Soup was added to your collection.')).toBeVisible();
  await expectEmptyUploadQueue();
  firstScan.resolve();
});

test('a photo that is rejected because the session has ended is uploaded after the next sign-in', async () => {
  server.use(
    mockEndpointError(scan, 'NOT_SIGNED_IN'),
    mockEndpoint(login, () => ({ succeeded: true, isLogIn: true, user: buildUser() })),
  );
  const { user, getPath } = await renderCreateScreen();
  server.use(
    mockProfileQuery('find_user', 'NOT_SIGNED_IN'),
    mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })),
  );
  await choosePhoto(user);
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(await readPendingUploads(OWNER_ID)).toHaveLength(1);
  const sentPayloads = mockScans(() => scanSuccess);
  server.use(
    mockSignedIn(),
    mockProfileQuery('find_user', () => ({ user: buildProfile() })),
  );
  await user.type(await screen.findByLabelText('Email'), 'mia@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Soup was added to your collection.');
  await expectEmptyUploadQueue();
  expect(sentPayloads).toHaveLength(1);
});

test('a photo is not kept after a log-out', async () => {
  const sentPayloads = mockScans(() => new Promise<typeof scanSuccess>(() => undefined));
  const { user, router } = await renderCreateScreen();
  await choosePhoto(user);
  await waitFor(() => expect(sentPayloads).toHaveLength(1));
  act(() => useAppStore.setState({ hasLoggedOut: true }));
  await act(() => router.navigate('/app/pro'));
  await waitMs(100);
  expect(await readPendingUploads()).toEqual([]);
});

/** Renders another screen for a signed-in user with pending uploads. */
const renderOtherScreen = () => renderScreen('/app/pro');
const goToCreateItem = async ({ router }: ReturnType<typeof renderScreen>) => {
  await act(() => router.navigate('/items/create'));
  await waitForCreateScreenHeading();
};

test('at startup, uploads photos one at a time and links to the recipe in a toast', async () => {
  let concurrentCount = 0;
  let maxConcurrent = 0;
  const sentPayloads = mockScans(async () => {
    concurrentCount += 1;
    maxConcurrent = Math.max(maxConcurrent, concurrentCount);
    await new Promise((resolve) => setTimeout(resolve, 30));
    concurrentCount -= 1;
    return scanSuccess;
  });
  const ids = [await enqueuePhoto(), await enqueuePhoto()];
  const { user, getPath } = renderOtherScreen();
  expect((await screen.findAllByText('Soup was added to your collection.'))[0]).toBeVisible();
  await expectEmptyUploadQueue();
  expect(sentPayloads.map(({ scanId }) => scanId).sort()).toEqual(ids.sort());
  expect(maxConcurrent).toBe(1);
  await user.click((await screen.findAllByRole('button', { name: 'Open' }))[0] as HTMLElement);
  expect(getPath()).toBe('/items/soup');
});

test('uploads a photo when the connection is back, not before', async () => {
  const view = renderOtherScreen();
  await screen.findByRole('main');
  loseConnection();
  await enqueuePhoto();
  await waitMs(100);
  expect(await readPendingUploads()).toHaveLength(1);
  mockScans(() => ({ ...scanSuccess, duplicate: true }));
  restoreConnection();
  await screen.findByText('Soup was added to your collection.', {}, { timeout: 3500 });
  await expectEmptyUploadQueue();
  await goToCreateItem(view);
  expect(screen.queryByText(/waiting to upload$/)).not.toBeInTheDocument();
});

test.each([
  ['the socket reconnects', () => dispatchServerEvent('authenticated', { userId: OWNER_ID })],
  ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('retries a photo when %s', async (_, trigger) => {
  server.use(mockEndpointError(scan, 'network'));
  await enqueuePhoto();
  renderOtherScreen();
  await screen.findByRole('main');
  await waitMs(100);
  const sentPayloads = mockScans(() => scanSuccess);
  act(() => void trigger());
  // Sooner than the automatic retry after five seconds.
  await screen.findByText('Soup was added to your collection.', {}, { timeout: 3500 });
  expect(sentPayloads).toHaveLength(1);
});

test('retries a photo at once if the socket reconnects during an attempt that then fails', async () => {
  const { promise, resolve } = createDeferred();
  const failingAttempt = vi.fn();
  server.use(
    http.post(API_BASE_URL + scan.path, async () => {
      failingAttempt();
      await promise;
      return HttpResponse.error();
    }),
  );
  await enqueuePhoto();
  renderOtherScreen();
  await waitFor(() => expect(failingAttempt).toHaveBeenCalled());
  act(() => dispatchServerEvent('authenticated', { userId: OWNER_ID }));
  mockScans(() => scanSuccess);
  resolve();
  // Sooner than the automatic retry after five seconds.
  await screen.findByText('Soup was added to your collection.', {}, { timeout: 3500 });
});

test('shows the progress of an upload in its row', async () => {
  const { promise, resolve } = createDeferred();
  mockScans(async () => {
    await promise;
    return scanSuccess;
  });
  await renderCreateScreen();
  const scanId = await enqueuePhoto();
  expect(await screen.findByText('Uploading photo')).toBeVisible();
  act(() => dispatchServerEvent('scan:progress', { scanId, stage: 'writing' }));
  expect(await screen.findByText('Writing the recipe')).toBeVisible();
  resolve();
  await expectEmptyUploadQueue();
});

test('a photo without food stays with its message until the user overrides it', async () => {
  const sentPayloads = mockScans(({ payload }) => (payload.assumeFood ? scanSuccess : scanNotFood));
  await enqueuePhoto();
  const view = renderOtherScreen();
  await view.user.click(await screen.findByRole('button', { name: 'View' }));
  await waitForCreateScreenHeading();
  const list = await screen.findByRole('region', { name: '1 photo needs your attention' });
  expect(list).toHaveTextContent(NOT_FOOD_MESSAGE);
  restoreConnection();
  await waitMs(100);
  expect(sentPayloads).toHaveLength(1);
  await view.user.click(within(list).getByRole('button', { name: 'It is food, photo 1' }));
  await expectEmptyUploadQueue();
  expect(sentPayloads.map(({ assumeFood }) => assumeFood)).toEqual([false, true]);
});

test('at the free limit, a photo stays until the user retries it', async () => {
  let requestCount = 0;
  server.use(mockEndpointError(scan, { fail: 'LIMIT_EXCEEDED', with: { showUpgradeCTA: true } }));
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/scan')) requestCount += 1;
  });
  await enqueuePhoto();
  const view = renderScreen('/items/create');
  await screen.findAllByText(/You have used all your free recipes/);
  const retryButton = await screen.findByRole('button', { name: 'Try Again, photo 1' });
  expect(screen.getByRole('region', { name: '1 photo needs your attention' })).toHaveTextContent(
    'You have used all your free recipes this month.',
  );
  expect(screen.getByRole('link', { name: 'Become a member' })).toHaveAttribute('href', '/app/pro');
  restoreConnection();
  await waitMs(100);
  expect(requestCount).toBe(1);
  const sentPayloads = mockScans(() => scanSuccess);
  await view.user.click(retryButton);
  await expectEmptyUploadQueue();
  expect(sentPayloads).toHaveLength(1);
});

test('shows a message that applies to several photos once', async () => {
  server.use(mockEndpointError(scan, { fail: 'LIMIT_EXCEEDED', with: { showUpgradeCTA: true } }));
  await enqueuePhoto();
  await enqueuePhoto();
  renderOtherScreen();
  await waitFor(async () => {
    const stateKinds = (await readPendingUploads()).map(({ state }) => state.kind);
    expect(stateKinds).toEqual(['failed', 'failed']);
  });
  expect(await screen.findAllByText(/You have used all your free recipes/)).toHaveLength(1);
});

test('the create screen says in the list only why a photo was rejected', async () => {
  mockScans(() => scanNotFood);
  await enqueuePhoto();
  renderScreen('/items/create');
  const list = await screen.findByRole('region', { name: '1 photo needs your attention' });
  expect(list).toHaveTextContent(NOT_FOOD_MESSAGE);
  await waitMs(100);
  expect(screen.getAllByText(NOT_FOOD_MESSAGE)).toHaveLength(1);
});

test('an unreadable photo stays with its message and can only be removed', async () => {
  server.use(mockEndpointError(scan, 'PHOTO_UNREADABLE'));
  await enqueuePhoto();
  const { user } = renderScreen('/items/create');
  const remove = await screen.findByRole('button', { name: 'Remove photo 1' });
  const list = await screen.findByRole('region', { name: '1 photo needs your attention' });
  await waitFor(() => expect(list).toHaveTextContent('This photo seems to be damaged.'));
  expect(within(list).getAllByRole('button')).toEqual([remove]);
  await user.click(remove);
  await expectEmptyUploadQueue();
});

test('retries a temporary error, until the maximum number of attempts', async () => {
  server.use(mockEndpointError(scan, 'RECOGNISER_FAILED'));
  await enqueuePhoto();
  await renderCreateScreen();
  await waitFor(async () => expect((await readPendingUploads())[0]).toMatchObject({ attempts: 1 }));
  expect((await readPendingUploads())[0]?.state).toEqual({ kind: 'waiting' });
  for (let attempts = 2; attempts <= 5; attempts += 1) {
    await waitMs(50);
    restoreConnection();
    if (attempts < 5) {
      await waitFor(async () =>
        expect((await readPendingUploads())[0]).toMatchObject({ attempts }),
      );
    }
  }
  expect(await screen.findByRole('button', { name: 'Try Again, photo 1' })).toBeVisible();
  expect(screen.getByRole('region', { name: '1 photo needs your attention' })).toHaveTextContent(
    'The photo could not be recognized.',
  );
});

test('a photo removed during its upload creates no recipe', async () => {
  const { promise, resolve } = createDeferred();
  const sentPayloads = mockScans(async () => {
    await promise;
    return scanSuccess;
  });
  const { user } = await renderCreateScreen();
  await enqueuePhoto();
  await waitFor(() => expect(sentPayloads).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
  await expectEmptyUploadQueue();
  await waitMs(50);
  resolve();
  await waitMs(100);
  expect(screen.queryByText('Soup was added to your collection.')).not.toBeInTheDocument();
});

test('photos of another user are neither shown nor uploaded, and are deleted', async () => {
  const sentPayloads = mockScans(() => scanSuccess);
  await enqueuePhoto({ ownerId: 'user-2' });
  await renderCreateScreen();
  await expectEmptyUploadQueue();
  expect(screen.queryByText(/waiting to upload$/)).not.toBeInTheDocument();
  expect(sentPayloads).toEqual([]);
});

test('does not upload a photo when the session belongs to another user', async () => {
  const sentPayloads = mockScans(() => scanSuccess);
  const { router } = renderOtherScreen();
  await screen.findByRole('main');
  server.use(mockSignedIn(buildUser({ userId: 'user-2' })));
  await enqueuePhoto();
  await waitMs(200);
  await act(() => router.navigate('/items/create'));
  expect(await screen.findByText('Queued')).toBeVisible();
  expect(sentPayloads).toEqual([]);
});
