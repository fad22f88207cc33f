import type { BodyOf } from '@plateful/contract';
import { scan } from '@plateful/contract/schemas';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readPendingUploads } from '#lib/upload-queue.ts';
import { mockEndpoint, mockEndpointError, server } from '#testing/mock-server.ts';
import { renderCreateScreen } from '#testing/render-create-screen.ts';
import { buildPhoto } from '#testing/test-data-builders.ts';
import { scanSuccess, setUpEmptyUploadQueue } from '#testing/upload-queue-scenario.ts';

setUpEmptyUploadQueue();

async function choosePhotos(count: number) {
  const view = await renderCreateScreen();
  const photos = Array.from({ length: count }, () => buildPhoto());
  await view.user.upload(await screen.findByLabelText('Choose from Gallery'), photos);
  await screen.findByRole('dialog', { name: `You selected ${count} photos` });
  return view;
}

test('several photos can be sent as the pages of one recipe, without the removed ones', async () => {
  const payloads: BodyOf<typeof scan>['payload'][] = [];
  server.use(
    mockEndpoint(scan, ({ payload }) => {
      payloads.push(payload);
      return scanSuccess;
    }),
  );
  const { user, getPath } = await choosePhotos(3);
  await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  await user.click(screen.getByRole('button', { name: 'Pages of one recipe' }));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  const image = expect.stringMatching(/^data:image\/jpeg;base64,/);
  expect(payloads).toMatchObject([{ images: [image, image] }]);
  expect(payloads[0]).not.toHaveProperty('image');
});

test('several photos can become separate recipes, through the upload queue', async () => {
  let scanCount = 0;
  server.use(
    mockEndpoint(scan, ({ payload }) => {
      expect(payload).not.toHaveProperty('images');
      scanCount += 1;
      return scanSuccess;
    }),
  );
  const { user } = await choosePhotos(2);
  await user.click(screen.getByRole('button', { name: 'Separate recipes' }));
  await waitFor(() => expect(scanCount).toBe(2), { timeout: 5000 });
});

test('more photos than one recipe can have can only become separate recipes', async () => {
  const { user } = await choosePhotos(6);
  expect(screen.getByRole('button', { name: 'Pages of one recipe' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Remove photo 6' }));
  expect(screen.getByRole('button', { name: 'Pages of one recipe' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('pages are not queued while the server is unreachable, and can be sent again', async () => {
  server.use(mockEndpointError(scan, 'network'));
  const { user, getPath } = await choosePhotos(2);
  await user.click(screen.getByRole('button', { name: 'Pages of one recipe' }));
  expect(await screen.findByText(/^Network error/)).toBeVisible();
  expect(await readPendingUploads()).toEqual([]);
  server.use(mockEndpoint(scan, () => scanSuccess));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
});
