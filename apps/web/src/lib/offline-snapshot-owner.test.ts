import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  getCachedOfflineSnapshot,
  hasSnapshotOfOtherUser,
  loadSnapshotIntoQueryCache,
  type OfflineSnapshot,
  readOfflineSnapshot,
  writeOfflineSnapshot,
} from '#lib/offline-snapshot.ts';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';

const mia = buildUser();
const snapshot: OfflineSnapshot = {
  userId: mia.userId,
  user: mia,
  savedAt: '2026-11-20T10:00:00.000Z',
  total: 1,
  categories: [{ category: 'food', count: 1 }],
  cards: [],
  items: [buildItem({ title: 'Soup of Mia' })],
  listIds: [],
  homeIds: [],
  openedIds: [],
};

test('the snapshot is loaded for its owner', () => {
  writeOfflineSnapshot(new QueryClient(), snapshot);
  const queryClient = new QueryClient();
  loadSnapshotIntoQueryCache(queryClient, mia.userId);
  expect(getCachedOfflineSnapshot(queryClient)).toEqual(snapshot);
  expect(hasSnapshotOfOtherUser(mia.userId)).toBe(false);
});

test('the snapshot of another user is deleted and not loaded', () => {
  writeOfflineSnapshot(new QueryClient(), snapshot);
  const queryClient = new QueryClient();
  expect(hasSnapshotOfOtherUser('user-2')).toBe(true);
  loadSnapshotIntoQueryCache(queryClient, 'user-2');
  expect(getCachedOfflineSnapshot(queryClient)).toBeUndefined();
  expect(readOfflineSnapshot()).toBeNull();
});

test('a snapshot whose data belongs to another user than its owner is deleted', () => {
  const user = buildUser({ userId: 'user-2' });
  writeOfflineSnapshot(new QueryClient(), { ...snapshot, user });
  expect(readOfflineSnapshot()).toBeNull();
  expect(localStorage).toHaveLength(0);
});
