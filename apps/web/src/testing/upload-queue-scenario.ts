import { checkLogin, scan } from '@plateful/contract/schemas';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { enqueueUpload, readPendingUploads } from '#lib/upload-queue.ts';
import { stubUploadDatabase } from '#testing/fake-upload-database.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockItemQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import type { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildPhoto } from '#testing/test-data-builders.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
export const scanSuccess = { succeeded: true, isFood: true, item: soup, itemId: 'soup' } as const;
export const NOT_FOOD_MESSAGE = 'Please select a photo of a meal, dish, or ingredient.';
export const scanNotFood = {
  succeeded: true,
  isFood: false,
  errorMessage: NOT_FOOD_MESSAGE,
} as const;
export const OWNER_ID = 'user-1';

let isOnline = true;

/** Starts every test of the file with an empty upload queue and a connection. */
export function setUpEmptyUploadQueue(): void {
  beforeEach(() => {
    stubUploadDatabase();
    isOnline = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    server.use(
      mockSignedIn(),
      mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    );
  });
  afterEach(() => vi.unstubAllGlobals());
}

/** Makes all requests fail; the browser may report that it is offline. */
export function loseConnection({ isNoticed: isDetected = true } = {}) {
  isOnline = !isDetected;
  server.use(mockEndpointError(checkLogin, 'network'), mockEndpointError(scan, 'network'));
  if (isDetected) act(() => void window.dispatchEvent(new Event('offline')));
}

export function restoreConnection() {
  isOnline = true;
  server.use(mockSignedIn());
  act(() => void window.dispatchEvent(new Event('online')));
}

/** Mocks scans and records their payloads. */
export function mockScans(respond: Parameters<typeof mockEndpoint<typeof scan>>[1]) {
  const requests: { assumeFood: boolean; scanId: string | undefined }[] = [];
  server.use(
    mockEndpoint(scan, (body) => {
      requests.push({ assumeFood: body.payload.assumeFood, scanId: body.payload.scanId });
      return respond(body);
    }),
  );
  return requests;
}

export const enqueuePhoto = (overrides: Partial<Parameters<typeof enqueueUpload>[0]> = {}) =>
  enqueueUpload({ file: buildPhoto(), origin: 'chosen', ownerId: OWNER_ID, ...overrides });
export const waitForCreateScreenHeading = () =>
  screen.findByRole('heading', { name: 'Add Recipe' });
export const choosePhoto = async (
  user: ReturnType<typeof renderScreen>['user'],
  photo = buildPhoto(),
) => user.upload(await screen.findByLabelText('Choose from Gallery'), photo);
export const waitMs = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
export const expectEmptyUploadQueue = () =>
  waitFor(async () => expect(await readPendingUploads()).toEqual([]), { timeout: 5000 });

export function setNavigatorOffline(): void {
  isOnline = false;
}
