import type { BodyOf } from '@plateful/contract';
import { scan } from '@plateful/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { passPhotosToCreateScreen } from '#features/scanning/photos-for-create-screen.ts';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockItemQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderCreateScreen } from '#testing/render-create-screen.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildPhoto } from '#testing/test-data-builders.ts';
import { choosePhoto, scanNotFood, scanSuccess } from '#testing/upload-queue-scenario.ts';

beforeEach(() => {
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: scanSuccess.item })),
  );
});

async function renderWithPhoto(photo = buildPhoto()) {
  const view = await renderCreateScreen();
  await choosePhoto(view.user, photo);
  return view;
}

const getLogMessages = () =>
  useAppStore.getState().logs.map(({ level, message }) => [level, message]);

test('shows the drop zone', async () => {
  renderScreen('/items/create');
  expect(await screen.findByRole('heading', { name: 'Choose from Gallery' })).toBeVisible();
  expect(screen.getByText('Select a photo from your device to analyze')).toBeVisible();
  expect(screen.getByText(/A photo becomes a recipe with steps and nutrition\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose Image' })).toBeVisible();
  expect(screen.getByLabelText('Choose from Gallery')).toHaveAttribute(
    'accept',
    expect.stringContaining('image/heic'),
  );
});

test('a photo that was taken for the screen is not scanned when the screen is opened later', async () => {
  const requestScan = vi.fn(() => scanSuccess);
  server.use(mockEndpoint(scan, requestScan));
  passPhotosToCreateScreen([buildPhoto()]);
  vi.setSystemTime(Date.now() + 120_000);
  await renderCreateScreen();
  expect(await screen.findByText('Choose from Gallery')).toBeVisible();
  await delay(50);
  expect(requestScan).not.toHaveBeenCalled();
});

test('the camera of the tab bar opens the screen, and scans the photo there', async () => {
  server.use(mockEndpoint(scan, () => scanSuccess));
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: query === '(pointer: coarse)',
      }) as MediaQueryList,
  );
  const openFileDialog = vi.spyOn(HTMLInputElement.prototype, 'click');
  const { user, getPath } = renderScreen('/items');
  await screen.findByText('No recipes yet');
  const tabBar = within(document.querySelector<HTMLElement>('[data-tab-bar]') as HTMLElement);
  const link = tabBar.getByRole('link', { name: 'Add' });
  // The code that opens the camera is loaded when the browser is idle.
  await waitFor(async () => {
    await user.click(link);
    expect(openFileDialog).toHaveBeenCalled();
  });
  const [camera] = openFileDialog.mock.contexts;
  expect(camera).toMatchObject({ accept: 'image/*', capture: 'environment' });
  await waitFor(() => expect(getPath()).toBe('/items/create'));
  await user.upload(camera as HTMLInputElement, buildPhoto());
  await waitFor(() => expect(getPath()).toBe(`/items/${scanSuccess.itemId}`));
});

test('shows the photo and the stages, then opens the recipe', async () => {
  let sentPayload: BodyOf<typeof scan> | undefined;
  const { promise, resolve } = createDeferred();
  server.use(
    mockEndpoint(scan, async (body) => {
      sentPayload = body;
      await promise;
      return scanSuccess;
    }),
  );
  const { getPath } = await renderWithPhoto();
  expect(await screen.findByAltText('Selected photo')).toHaveAttribute('src', 'blob:photo');
  await waitFor(() => expect(sentPayload).toBeDefined());
  const scanId = sentPayload?.payload.scanId ?? '';
  expect(sentPayload).toEqual({
    action: 'FOOD_RECOGNITION',
    payload: {
      image: expect.stringMatching(/^data:image\/jpeg;base64,/),
      mimeType: 'image/jpeg',
      assumeFood: false,
      scanId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  dispatchServerEvent('scan:progress', { scanId, stage: 'recognising' });
  expect(
    await screen.findByText('Recognizing the dish', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  dispatchServerEvent('scan:progress', { scanId: 'another', stage: 'storing' });
  dispatchServerEvent('scan:progress', { scanId, stage: 'writing', partial: { title: 'Soup' } });
  expect(await screen.findByRole('heading', { name: 'Looks like Soup' })).toBeVisible();
  const partial = { title: 'Soup', ingredients: ['1 onion'], instructions: ['Chop the on'] };
  dispatchServerEvent('scan:progress', { scanId, stage: 'writing', partial });
  expect(await screen.findByText('1 onion')).toBeVisible();
  expect(screen.getByText('Chop the on')).toBeVisible();
  const getPlaceholders = () => document.querySelectorAll('[aria-hidden] section [aria-hidden]');
  expect(getPlaceholders()).toHaveLength(1);
  dispatchServerEvent('scan:progress', { scanId, stage: 'storing', partial });
  await waitFor(() => expect(getPlaceholders()).toHaveLength(0));
  resolve();
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(getPath()).toBe('/items/soup');
});

test('without food, shows the message and can override it', async () => {
  const assumeFoodValues: boolean[] = [];
  server.use(
    mockEndpoint(scan, ({ payload }) => {
      assumeFoodValues.push(payload.assumeFood);
      return payload.assumeFood ? scanSuccess : scanNotFood;
    }),
  );
  const { user, getPath } = await renderWithPhoto();
  expect(
    await screen.findByText('Please select a photo of a meal, dish, or ingredient.'),
  ).toBeVisible();
  expect(getLogMessages()).toEqual([
    ['info', 'Please select a photo of a meal, dish, or ingredient.'],
  ]);
  await user.click(screen.getByRole('button', { name: 'It is food' }));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(assumeFoodValues).toEqual([false, true]);
});

test('at the free limit, asks and opens the Pro page in a new tab', async () => {
  const windowOpen = vi.spyOn(window, 'open').mockReturnValue(null);
  server.use(mockEndpointError(scan, { fail: 'LIMIT_EXCEEDED', with: { showUpgradeCTA: true } }));
  const { user } = await renderWithPhoto();
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'Do more with Plateful by becoming a member, you will be taken to our website. Continue?',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(windowOpen).toHaveBeenCalledWith('/app/pro', '_blank', 'noopener');
  expect(screen.getByAltText('Selected photo')).toBeVisible();
});

test('an error keeps the photo and can be retried', async () => {
  server.use(mockEndpointError(scan, 'RECOGNISER_FAILED'));
  const { user, getPath } = await renderWithPhoto();
  expect(
    await screen.findByText('The photo could not be recognized. Please try again.'),
  ).toBeVisible();
  expect(screen.getByAltText('Selected photo')).toBeVisible();
  server.use(mockEndpointError(scan, 'network'));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(
    await screen.findByText('Network error. Please check your connection and try again.'),
  ).toBeVisible();
  expect(getLogMessages()).toEqual([
    ['error', 'Food recognition failed'],
    ['error', 'Failed to process image. Please try again.'],
  ]);
  server.use(mockEndpoint(scan, () => scanSuccess));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
});

test('a busy provider is asked again after the time it named; a recipe can be written instead', async () => {
  server.use(mockEndpointError(scan, { fail: 'RECOGNISER_BUSY', retryAfterSeconds: 20 }));
  const { user, getPath } = await renderWithPhoto();
  expect(await screen.findByRole('button', { name: /^Try Again in \d+ s$/ })).toBeDisabled();
  expect(screen.getByRole('alert')).not.toHaveTextContent('Try Again in');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
  const retryButton = await screen.findByRole('button', { name: 'Try Again' });
  expect(retryButton).toBeEnabled();
  await user.click(screen.getByRole('link', { name: 'Write a recipe' }));
  expect(getPath()).toBe('/items/new');
});

test.each(['PHOTO_TOO_LARGE', 'PHOTO_TYPE', 'PHOTO_UNREADABLE'] as const)(
  'shows the error %s and asks for another photo',
  async (code) => {
    server.use(mockEndpointError(scan, code));
    const { user } = await renderWithPhoto();
    await screen.findByText('Something went wrong');
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose another photo' }));
    expect(screen.getByRole('button', { name: 'Choose Image' })).toBeVisible();
  },
);

test('does not upload a photo above 20 MB', async () => {
  await renderWithPhoto(buildPhoto({ size: 20 * 1024 * 1024 + 1 }));
  expect(await screen.findByText(/too large/)).toBeVisible();
});

test('can be canceled', async () => {
  let finishScan: () => void = () => undefined;
  server.use(
    mockEndpoint(scan, async () => {
      await new Promise<void>((resolve) => {
        finishScan = resolve;
      });
      return scanSuccess;
    }),
  );
  const { user, getPath } = await renderWithPhoto();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Choose Image' })).toBeVisible();
  finishScan();
  await delay(50);
  expect(getPath()).toBe('/items/create');
});

test('a photo can be pasted or dropped', async () => {
  server.use(mockEndpoint(scan, () => scanNotFood));
  const { user } = await renderCreateScreen();
  fireEvent.paste(window, { clipboardData: { files: [buildPhoto()] } });
  await user.click(await screen.findByRole('button', { name: 'Choose another photo' }));
  const dataTransfer = { types: ['Files'], files: [buildPhoto()] };
  fireEvent.dragOver(window, { dataTransfer });
  expect(screen.getByText('Drop to upload')).toBeVisible();
  fireEvent.drop(window, { dataTransfer });
  expect(await screen.findByText('No food detected')).toBeVisible();
});

test('offers two ways without a photo', async () => {
  const { user, getPath, router } = renderScreen('/items/create');
  await user.click(await screen.findByRole('link', { name: 'Write a recipe' }));
  expect(getPath()).toBe('/items/new');
  await router.navigate('/items/create');
  await user.click(await screen.findByRole('link', { name: 'Import a recipe' }));
  expect(getPath()).toBe('/items/import');
});
