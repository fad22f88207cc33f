import { checkLogin, scan } from '@plateful/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { addWaitingPhoto, waitingPhotos } from '#lib/waiting-photos.ts';
import { buildItem, buildPhoto } from '#testing/builders.ts';
import { openFakeShelf } from '#testing/fake-photo-shelf.ts';
import type { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, itemQuery, server, signedIn } from '#testing/server.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
export const success = { succeeded: true, isFood: true, item: soup, itemId: 'soup' } as const;
export const NOT_FOOD = 'Please select a photo of a meal, dish, or ingredient.';
export const notFood = { succeeded: true, isFood: false, errorMessage: NOT_FOOD } as const;
export const OWNER = 'user-1';

let isOnline = true;

/** An empty shelf and a connection, before each test of the file. */
export function beginWithAnEmptyShelf(): void {
  beforeEach(() => {
    openFakeShelf();
    isOnline = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    server.use(
      signedIn(),
      itemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    );
  });
  afterEach(() => vi.unstubAllGlobals());
}

/** Nothing answers any more; the browser knows it or not. */
export function loseConnection({ isNoticed = true } = {}) {
  isOnline = !isNoticed;
  server.use(fails(checkLogin, 'network'), fails(scan, 'network'));
  if (isNoticed) act(() => void window.dispatchEvent(new Event('offline')));
}

export function regainConnection() {
  isOnline = true;
  server.use(signedIn());
  act(() => void window.dispatchEvent(new Event('online')));
}

/** Answers scans, and counts them. */
export function answersScans(answer: Parameters<typeof answers<typeof scan>>[1]) {
  const sent: { assumeFood: boolean; scanId: string | undefined }[] = [];
  server.use(
    answers(scan, (body) => {
      sent.push({ assumeFood: body.payload.assumeFood, scanId: body.payload.scanId });
      return answer(body);
    }),
  );
  return sent;
}

export const keep = (part: Partial<Parameters<typeof addWaitingPhoto>[0]> = {}) =>
  addWaitingPhoto({ file: buildPhoto(), origin: 'chosen', ownerId: OWNER, ...part });
export const ready = () => screen.findByRole('heading', { name: 'Add Recipe' });
export const choose = async (user: ReturnType<typeof renderScreen>['user'], photo = buildPhoto()) =>
  user.upload(await screen.findByLabelText('Choose from Gallery'), photo);
export const passes = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
export const nothingWaits = () =>
  waitFor(async () => expect(await waitingPhotos()).toEqual([]), { timeout: 5000 });

export function goOffline(): void {
  isOnline = false;
}
