import { expect, test } from 'vitest';
import { getFailedUploads, setFailedUploads } from '#features/recipe-editor/failed-uploads.ts';
import { useAppStore } from '#lib/app-store.ts';
import { buildPhoto, buildUser } from '#testing/test-data-builders.ts';

const mia = buildUser();
const tom = buildUser({ userId: 'user-2' });

const countForMia = () => getFailedUploads(mia.userId, 'soup').length;

function saveForMia() {
  useAppStore.setState({ user: mia, hasLoggedOut: false });
  setFailedUploads(mia.userId, 'soup', [buildPhoto()]);
}

test('are kept when the session expires, for the same user', () => {
  saveForMia();
  useAppStore.setState({ user: null });
  useAppStore.setState({ user: mia });
  expect(countForMia()).toBe(1);
  expect(getFailedUploads(tom.userId, 'soup')).toEqual([]);
});

test('are deleted when another user signs in', () => {
  saveForMia();
  useAppStore.setState({ user: tom });
  useAppStore.setState({ user: mia });
  expect(countForMia()).toBe(0);
});

test('are deleted by a log-out', () => {
  saveForMia();
  useAppStore.setState({ hasLoggedOut: true });
  useAppStore.setState({ user: null });
  useAppStore.setState({ user: mia, hasLoggedOut: false });
  expect(countForMia()).toBe(0);
});

test('are not kept if another user signed in before the upload failed', () => {
  useAppStore.setState({ user: tom });
  setFailedUploads(mia.userId, 'soup', [buildPhoto()]);
  useAppStore.setState({ user: mia });
  expect(countForMia()).toBe(0);
});
