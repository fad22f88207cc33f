import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { changeWaitingPhoto, waitingPhotos } from '#lib/waiting-photos.ts';
import { buildPhoto } from '#testing/builders.ts';
import { openCreateItem } from '#testing/create-item-story.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { server, signedIn } from '#testing/server.ts';
import {
  answersScans,
  beginWithAnEmptyShelf,
  choose,
  keep,
  loseConnection,
  NOT_FOOD,
  notFood,
  nothingWaits,
  OWNER,
  passes,
  success,
} from '#testing/waiting-story.ts';

beginWithAnEmptyShelf();

/** A photo that another app shared; whose it is, is not known yet. */
const keepShared = () => keep({ origin: 'share', ownerId: undefined });

/** Opens the app as sharing one photo with it does. */
async function openWithShared() {
  const id = await keepShared();
  return { id, ...renderScreen(`/items/create?photo=${id}`) };
}

test('what was shared from another app is looked at at once, and its recipe opens', async () => {
  const sent = answersScans(() => success);
  const { id, place } = await openWithShared();
  await waitFor(() => expect(place()).toBe('/items/soup'));
  expect(sent).toEqual([{ assumeFood: false, scanId: id }]);
  await nothingWaits();
});

test('several shared photos run one after another; the address does not begin them twice', async () => {
  const sent = answersScans(() => success);
  const ids = [await keepShared(), await keepShared()];
  const { router } = renderScreen(`/items/create?photo=${ids[0]}&photo=${ids[1]}`);
  await nothingWaits();
  expect(sent).toHaveLength(2);
  expect(router.state.location.search).toBe('');
});

test('a shared photo that is no food can be insisted on, and stays when the person turns away', async () => {
  answersScans(() => notFood);
  const { id, user } = await openWithShared();
  expect(await screen.findByText('We see no food here')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose another photo' }));
  const list = await screen.findByRole('region', { name: '1 photo is waiting' });
  expect(list).toHaveTextContent(NOT_FOOD);
  const sent = answersScans(() => success);
  await user.click(within(list).getByRole('button', { name: 'It is food, photo 1' }));
  await nothingWaits();
  expect(sent).toEqual([{ assumeFood: true, scanId: id }]);
});

test('a shared photo that is stopped stays, and does not begin again by itself', async () => {
  const sent = answersScans(() => new Promise(() => undefined));
  const { user, place } = await openWithShared();
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('You stopped this one')).toBeVisible();
  await passes(200);
  expect(sent).toHaveLength(1);
  expect(place()).toBe('/items/create');
  expect(await waitingPhotos(OWNER)).toHaveLength(1);
});

test.each([
  ['type', 'This is not a photo we can read. Please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC.'],
  ['size', 'This photo is too large. Photos can have up to 20 MB and 50 megapixels.'],
  ['missed', 'The photo did not arrive here. Please choose it once more.'],
  ['full', /^As many photos as can wait are waiting already/],
])('a shared photo that was refused (%s) is told about', async (reason, sentence) => {
  answersScans(() => notFood);
  const { user } = renderScreen(`/items/create?refused=${reason}`);
  expect(await screen.findByText(sentence)).toBeVisible();
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Choose another photo' }));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test('a shared photo that is not there any more is asked for once more', async () => {
  renderScreen('/items/create?photo=gone');
  expect(await screen.findByText(/did not arrive here/)).toBeVisible();
});

test('a file that the app was opened with is as good as chosen', async () => {
  answersScans(() => success);
  const consumers: ((launch: unknown) => void)[] = [];
  vi.stubGlobal('launchQueue', { setConsumer: (one: () => void) => consumers.push(one) });
  const { place } = await openCreateItem();
  act(() => consumers.at(-1)?.({ files: [{ getFile: async () => buildPhoto() }] }));
  await waitFor(() => expect(place()).toBe('/items/soup'));
});

test('when as many photos wait as can, the next one is refused in words, and stays on the screen', async () => {
  for (let count = 0; count < 20; count += 1) {
    const id = await keep();
    await changeWaitingPhoto(id, { state: { kind: 'failed', reason: 'stopped', message: '' } });
  }
  const { user } = renderScreen('/items/create');
  await screen.findByRole('heading', { name: '20 photos are waiting' });
  loseConnection();
  await choose(user);
  expect(await screen.findByText(/^As many photos as can wait/)).toBeVisible();
  expect(screen.getByAltText('The photo you chose')).toBeVisible();
  expect(await waitingPhotos()).toHaveLength(20);
  server.use(signedIn());
  answersScans(() => notFood);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We see no food here')).toBeVisible();
});
