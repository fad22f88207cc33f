import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KitchenTimer, useTimerStore } from '#features/cook/timer-store.ts';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';

const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  instructions: ['Boil the spaghetti for 8–10 minutes.'],
});
const vibrate = vi.fn();

beforeEach(() => {
  vibrate.mockClear();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
  );
});
afterEach(() => {
  useTimerStore.setState({ timers: [] });
  Reflect.deleteProperty(navigator, 'vibrate');
});

/** Starts a timer of eight minutes in cook mode, and leaves for a page that does not show it. */
async function startTimerAndLeave() {
  const view = renderScreen('/items/soup/cook');
  await screen.findByText('Step 1 of 1');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(screen.getByRole('button', { name: 'Start timer: 8–10 minutes' }));
  await act(() => view.router.navigate('/app/setting/preferences'));
  return view;
}

const skipTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a timer also rings on a page that does not show it, and leads back to its recipe', async () => {
  const { getPath } = await startTimerAndLeave();
  await skipTime(478_000);
  expect(vibrate).not.toHaveBeenCalled();
  await skipTime(3000);
  expect(screen.getByText('Time is up: 8–10 min, step 1')).toBeVisible();
  expect(vibrate).toHaveBeenCalledTimes(1);
  await skipTime(4000);
  expect(vibrate).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Back to the recipe' }));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(await screen.findByText('Time is up')).toBeVisible();
});

test('the alarm stops when its message is closed', async () => {
  await startTimerAndLeave();
  await skipTime(481_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await skipTime(60_000);
  expect(vibrate).toHaveBeenCalledTimes(1);
});

const ANNOUNCEMENT = 'Time is up: 8–10 min, step 1';

const storeTimer = (timer: Partial<KitchenTimer>) =>
  sessionStorage.setItem(
    'timers',
    JSON.stringify([
      {
        ...{ id: 1, userId: 'user-1', itemId: 'soup', step: 1, textOffset: 0, remainingMs: 0 },
        ...{ label: '8–10 min', endsAt: Date.now() + 60_000, ...timer },
      },
    ]),
  );

/** Opens a page that does not show the stored timer, as a reload does. */
async function reloadOtherPage() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const view = renderScreen('/app/setting/preferences');
  await waitFor(() => expect(useTimerStore.getState().timers).not.toEqual([]));
  return view;
}

test('a timer rings after a reload of a page that does not show it', async () => {
  storeTimer({});
  await reloadOtherPage();
  await skipTime(50_000);
  expect(screen.queryByText(ANNOUNCEMENT)).not.toBeInTheDocument();
  await skipTime(11_000);
  expect(screen.getByText(ANNOUNCEMENT)).toBeVisible();
  expect(vibrate).toHaveBeenCalled();
});

test('a timer that ended while no page was open rings once', async () => {
  storeTimer({ endsAt: Date.now() - 60_000 });
  const first = await reloadOtherPage();
  await skipTime(1000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  first.unmount();
  useTimerStore.setState({ timers: [] });
  await reloadOtherPage();
  await skipTime(10_000);
  expect(screen.queryByText(ANNOUNCEMENT)).not.toBeInTheDocument();
});

test('a timer rings on another page after the session has expired and the user has signed in again', async () => {
  await startTimerAndLeave();
  act(() => dispatchServerEvent('session:revoked', { sessionId: 'session-1' }));
  await skipTime(5000);
  act(() => useAppStore.setState({ user: buildUser(), loginStatus: 'login' }));
  await skipTime(480_000);
  expect(screen.getByText(ANNOUNCEMENT)).toBeVisible();
});

test('after a reload of cook mode, only the page itself shows that the time is up', async () => {
  storeTimer({ endsAt: Date.now() - 60_000 });
  renderScreen('/items/soup/cook');
  expect(await screen.findByText('Time is up')).toBeVisible();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await skipTime(3000);
  expect(screen.queryByRole('button', { name: 'Back to the recipe' })).not.toBeInTheDocument();
});

test('logging out deletes the timers, also for the same user who signs in again', async () => {
  const { router, getPath } = await startTimerAndLeave();
  const [logOut] = screen.getAllByRole('button', { name: 'Log Out' });
  fireEvent.click(logOut as HTMLElement);
  await waitFor(() => expect(getPath()).toBe('/hello'));
  act(() => useAppStore.setState({ user: buildUser(), loginStatus: 'login', hasLoggedOut: false }));
  await act(() => router.navigate('/items/soup/cook'));
  expect(await screen.findByRole('button', { name: 'Start timer: 8–10 minutes' })).toBeVisible();
  expect(useTimerStore.getState().timers).toEqual([]);
});
