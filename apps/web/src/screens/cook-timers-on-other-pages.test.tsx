import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTimerStore } from '#features/cook/timer-store.ts';
import { mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

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
  vi.useRealTimers();
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
  expect(screen.getByText('Time is up: 8–10 minutes, step 1')).toBeVisible();
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
