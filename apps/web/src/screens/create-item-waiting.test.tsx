import { scan } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { waitingPhotos } from '#lib/waiting-photos.ts';
import { buildUser } from '#testing/builders.ts';
import { openCreateItem, untilTold } from '#testing/create-item-story.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { fails, server, signedIn } from '#testing/server.ts';
import {
  answersScans,
  beginWithAnEmptyShelf,
  choose,
  goOffline,
  keep,
  loseConnection,
  NOT_FOOD,
  notFood,
  nothingWaits,
  OWNER,
  passes,
  ready,
  regainConnection,
  success,
} from '#testing/waiting-story.ts';

beginWithAnEmptyShelf();

/** Opens the screen, and chooses a photo when nothing answers any more. */
async function chooseWithoutConnection(how?: Parameters<typeof loseConnection>[0]) {
  const view = await openCreateItem();
  loseConnection(how);
  await choose(view.user);
  return view;
}

test('a photo chosen without a connection waits on this device, and another can be added', async () => {
  const sent = answersScans(() => success);
  const { user } = await chooseWithoutConnection();
  expect(await screen.findByRole('heading', { name: '1 photo is waiting' })).toBeVisible();
  expect(screen.getByText('We will look at it as soon as you are back online.')).toBeVisible();
  expect(
    screen.getByText('Your photo is safe on this device. We will look at it as soon as we can.', {
      selector: '[role=status]',
    }),
  ).toBeInTheDocument();
  expect(screen.getByAltText('Waiting photo 1')).toHaveAttribute('src', 'blob:photo');
  expect(screen.getByText('Waits for the connection')).toBeVisible();
  await choose(user);
  expect(await screen.findByRole('heading', { name: '2 photos are waiting' })).toBeVisible();
  expect(screen.getByText('We will look at them as soon as you are back online.')).toBeVisible();
  expect(await waitingPhotos(OWNER)).toHaveLength(2);
  expect(sent).toEqual([]);
});

test('a photo waits too when the server turns out to be away', async () => {
  await chooseWithoutConnection({ isNoticed: false });
  expect(await screen.findByRole('heading', { name: '1 photo is waiting' })).toBeVisible();
  expect(screen.getByText('We will look at it soon')).toBeVisible();
});

test('a server on this very machine is reached without any connection', async () => {
  answersScans(() => success);
  goOffline();
  const { user, place } = renderScreen('/items/create');
  await choose(user);
  await waitFor(() => expect(place()).toBe('/items/soup'));
  expect(await waitingPhotos()).toEqual([]);
});

test('a waiting photo can be removed; the focus goes to the next one, and then to the heading', async () => {
  const { user } = await chooseWithoutConnection();
  await screen.findByRole('heading', { name: '1 photo is waiting' });
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
  await screen.findByRole('heading', { name: '1 photo is waiting' });
  expect(
    screen.getByText('The photo was removed, 1 still waiting.', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove photo 1' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(/waiting$/)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Add Recipe' })).toHaveFocus();
  await nothingWaits();
});

/** Somebody is signed in elsewhere in the app, while photos wait. */
const openElsewhere = () => renderScreen('/app/pro');
const goAndLook = async ({ router }: ReturnType<typeof renderScreen>) => {
  await act(() => router.navigate('/items/create'));
  await ready();
};

test('at the start of the app photos become recipes one after another, and the toast leads there', async () => {
  let atOnce = 0;
  let most = 0;
  const sent = answersScans(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 30));
    atOnce -= 1;
    return success;
  });
  const ids = [await keep(), await keep()];
  const { user, place } = openElsewhere();
  expect((await screen.findAllByText('Soup is in your collection.'))[0]).toBeVisible();
  await nothingWaits();
  expect(sent.map(({ scanId }) => scanId).sort()).toEqual(ids.sort());
  expect(most).toBe(1);
  await user.click((await screen.findAllByRole('button', { name: 'Open' }))[0] as HTMLElement);
  expect(place()).toBe('/items/soup');
});

test('back online a photo is sent, and not a moment before', async () => {
  const view = openElsewhere();
  await screen.findByRole('main');
  loseConnection();
  await keep();
  await passes(100);
  expect(await waitingPhotos()).toHaveLength(1);
  answersScans(() => ({ ...success, duplicate: true }));
  regainConnection();
  await screen.findByText('Soup is in your collection.', {}, { timeout: 3500 });
  await nothingWaits();
  await goAndLook(view);
  expect(screen.queryByText(/waiting$/)).not.toBeInTheDocument();
});

test.each([
  ['the socket is connected again', () => dispatchServerEvent('authenticated', { userId: OWNER })],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a photo is tried again when %s', async (_, happen) => {
  server.use(fails(scan, 'network'));
  await keep();
  openElsewhere();
  await screen.findByRole('main');
  await passes(100);
  const sent = answersScans(() => success);
  act(() => void happen());
  // Sooner than by itself, which is after five seconds.
  await screen.findByText('Soup is in your collection.', {}, { timeout: 3500 });
  expect(sent).toHaveLength(1);
});

test('while a photo is looked at, its row says how far that is', async () => {
  const { told, finish } = untilTold();
  answersScans(async () => {
    await told;
    return success;
  });
  await openCreateItem();
  const scanId = await keep();
  expect(await screen.findByText('Sending your photo')).toBeVisible();
  act(() => dispatchServerEvent('scan:progress', { scanId, stage: 'writing' }));
  expect(await screen.findByText('Writing the recipe')).toBeVisible();
  finish();
  await nothingWaits();
});

test('no food: it stays with the sentence until the person insists', async () => {
  const sent = answersScans(({ payload }) => (payload.assumeFood ? success : notFood));
  await keep();
  const view = openElsewhere();
  await view.user.click(await screen.findByRole('button', { name: 'Look' }));
  await ready();
  const list = await screen.findByRole('region', { name: '1 photo is waiting' });
  expect(list).toHaveTextContent('It needs a word from you.');
  expect(list).toHaveTextContent(NOT_FOOD);
  regainConnection();
  await passes(100);
  expect(sent).toHaveLength(1);
  await view.user.click(within(list).getByRole('button', { name: 'It is food, photo 1' }));
  await nothingWaits();
  expect(sent.map(({ assumeFood }) => assumeFood)).toEqual([false, true]);
});

test('the free recipes are used up: it stays, and is tried again only when the person says so', async () => {
  let asked = 0;
  server.use(fails(scan, { fail: 'LIMIT_EXCEEDED', with: { showUpgradeCTA: true } }));
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/scan')) asked += 1;
  });
  await keep();
  const view = renderScreen('/items/create');
  await screen.findAllByText(/You have used all free recipes/);
  const again = await screen.findByRole('button', { name: 'Try again, photo 1' });
  expect(screen.getByRole('region', { name: '1 photo is waiting' })).toHaveTextContent(
    'You have used all free recipes of this month.',
  );
  expect(screen.getByRole('link', { name: 'Become a member' })).toHaveAttribute('href', '/app/pro');
  regainConnection();
  await passes(100);
  expect(asked).toBe(1);
  const sent = answersScans(() => success);
  await view.user.click(again);
  await nothingWaits();
  expect(sent).toHaveLength(1);
});

test('what holds for several photos is said once', async () => {
  server.use(fails(scan, { fail: 'LIMIT_EXCEEDED', with: { showUpgradeCTA: true } }));
  await keep();
  await keep();
  openElsewhere();
  await waitFor(async () => {
    const states = (await waitingPhotos()).map(({ state }) => state.kind);
    expect(states).toEqual(['failed', 'failed']);
  });
  expect(await screen.findAllByText(/You have used all free recipes/)).toHaveLength(1);
});

test('a photo that cannot be read stays with its sentence, and can only be removed', async () => {
  server.use(fails(scan, 'PHOTO_UNREADABLE'));
  await keep();
  const { user } = renderScreen('/items/create');
  const remove = await screen.findByRole('button', { name: 'Remove photo 1' });
  const list = screen.getByRole('region', { name: '1 photo is waiting' });
  await waitFor(() => expect(list).toHaveTextContent('This photo seems to be damaged.'));
  expect(within(list).getAllByRole('button')).toEqual([remove]);
  await user.click(remove);
  await nothingWaits();
});

test('a server that cannot just now is asked again, until it has said so too often', async () => {
  server.use(fails(scan, 'RECOGNISER_FAILED'));
  await keep();
  await openCreateItem();
  await waitFor(async () => expect((await waitingPhotos())[0]).toMatchObject({ tries: 1 }));
  expect((await waitingPhotos())[0]?.state).toEqual({ kind: 'waiting' });
  for (let tries = 2; tries <= 5; tries += 1) {
    await passes(50);
    regainConnection();
    if (tries < 5) {
      await waitFor(async () => expect((await waitingPhotos())[0]).toMatchObject({ tries }));
    }
  }
  expect(await screen.findByRole('button', { name: 'Try again, photo 1' })).toBeVisible();
  expect(screen.getByRole('region', { name: '1 photo is waiting' })).toHaveTextContent(
    'The photo could not be recognised this time.',
  );
});

test('removed while it is looked at, it makes no recipe any more', async () => {
  const { told, finish } = untilTold();
  const sent = answersScans(async () => {
    await told;
    return success;
  });
  const { user } = await openCreateItem();
  await keep();
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
  await nothingWaits();
  await passes(50);
  finish();
  await passes(100);
  expect(screen.queryByText('Soup is in your collection.')).not.toBeInTheDocument();
});

test('photos of somebody else are neither shown nor sent, and are removed', async () => {
  const sent = answersScans(() => success);
  await keep({ ownerId: 'user-2' });
  await openCreateItem();
  await nothingWaits();
  expect(screen.queryByText(/waiting$/)).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a photo is not sent when the server takes us for somebody else', async () => {
  const sent = answersScans(() => success);
  const { router } = openElsewhere();
  await screen.findByRole('main');
  server.use(signedIn(buildUser({ userId: 'user-2' })));
  await keep();
  await passes(200);
  await act(() => router.navigate('/items/create'));
  expect(await screen.findByText('We will look at it soon')).toBeVisible();
  expect(sent).toEqual([]);
});
