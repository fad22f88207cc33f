import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTimers } from '#features/recipes/cook/timers.ts';
import { buildItem } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemQuery, server, signedIn } from '#testing/server.ts';

const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  ingredients: ['200 g spaghetti', '1 lemon', '2 eggs'],
  instructions: [
    'Boil the spaghetti for 8–10 minutes.',
    'Simmer the sauce for 1 hour.',
    'Toss it with lemon.',
  ],
});

beforeEach(() => {
  server.use(
    signedIn(),
    itemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  useTimers.setState({ timers: [] });
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(navigator, 'vibrate');
});

const next = () => screen.getByRole('button', { name: /^(Next|Finish)$/ });
const previous = () => screen.getByRole('button', { name: 'Previous' });
const opened = () => screen.findByText('Step 1 of 3');

test('one step at a time, with its ingredients, until one may enjoy it', async () => {
  const { user, place } = renderScreen('/items/soup/cook');
  await opened();
  expect(screen.getByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(document.title).toBe('Cooking Soup · Plateful');
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  const needed = within(screen.getByRole('region', { name: 'For this step' }));
  expect(needed.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '200 g spaghetti',
  ]);
  expect(previous()).toHaveAttribute('aria-disabled', 'true');
  await user.click(previous());
  expect(screen.getByText('Step 1 of 3')).toBeVisible();

  await user.click(next());
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'For this step' })).not.toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 2 of 3');
  await user.click(next());
  expect(screen.getByText('Toss it with lemon.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.getByRole('heading', { name: 'Enjoy!' })).toBeVisible();
  expect(next()).toHaveAttribute('aria-disabled', 'true');
  await user.click(previous());
  expect(screen.getByText('Step 3 of 3')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the recipe' }));
  await waitFor(() => expect(place()).toBe('/items/soup'));
});

test('the step is said by itself when it changes', async () => {
  renderScreen('/items/soup/cook');
  expect((await opened()).closest('[aria-live="polite"]')).toHaveTextContent('Boil the spaghetti');
});

test('arrow keys turn the page, but not below a dialog', async () => {
  const { user } = renderScreen('/items/soup/cook');
  await opened();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByText('Step 1 of 3')).toBeVisible();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(screen.getByText('Step 1 of 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All ingredients' }));
  const dialog = within(screen.getByRole('dialog', { name: 'All ingredients' }));
  expect(dialog.getByRole('heading', { name: 'All ingredients' })).toHaveFocus();
  expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual(soup.ingredients);
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Step 1 of 3')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
});

test('a swipe to the side turns the page; scrolling and pinching do not', async () => {
  renderScreen('/items/soup/cook');
  const text = await opened();
  const swipe = (to: { clientX: number; clientY: number }, fingers = 1) => {
    const touches = Array.from({ length: fingers }, () => ({ clientX: 200, clientY: 200 }));
    fireEvent.touchStart(text, { touches });
    fireEvent.touchEnd(text, { changedTouches: [to] });
  };
  swipe({ clientX: 170, clientY: 200 });
  swipe({ clientX: 100, clientY: 400 });
  swipe({ clientX: 50, clientY: 200 }, 2);
  expect(screen.getByText('Step 1 of 3')).toBeVisible();
  swipe({ clientX: 80, clientY: 220 });
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
  fireEvent.touchStart(screen.getByText('Step 2 of 3'), {
    touches: [{ clientX: 100, clientY: 200 }],
  });
  fireEvent.touchEnd(screen.getByText('Step 2 of 3'), {
    changedTouches: [{ clientX: 300, clientY: 210 }],
  });
  expect(screen.getByText('Step 1 of 3')).toBeVisible();
});

test('loaded again it opens where one was; an address beyond the end does no harm', async () => {
  const { user, router, unmount } = renderScreen('/items/soup/cook');
  await opened();
  await user.click(next());
  const { pathname, search } = router.state.location;
  unmount();
  const again = renderScreen(`${pathname}${search}`);
  expect(await screen.findByText('Step 2 of 3')).toBeVisible();
  again.unmount();
  renderScreen('/items/soup/cook?step=99');
  expect(await screen.findByText('Step 1 of 3')).toBeVisible();
});

test('without steps, without the recipe, without an answer', async () => {
  server.use(itemQuery('GET_ITEM_BY_ID', () => ({ data: { ...soup, instructions: [] } })));
  const { unmount } = renderScreen('/items/soup/cook');
  expect(await screen.findByText('There are no steps to cook from yet.')).toBeVisible();
  unmount();
  server.use(itemQuery('GET_ITEM_BY_ID', 'ITEM_NOT_FOUND'));
  const { user } = renderScreen('/items/soup/cook');
  expect(await screen.findByText('Item not found')).toBeVisible();
  server.use(itemQuery('GET_ITEM_BY_ID', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Failed to fetch item')).toBeVisible();
});

test('what is loaded goes on working without a network', async () => {
  const { user } = renderScreen('/items/soup');
  await screen.findByRole('heading', { name: 'Soup', level: 1 });
  server.use(itemQuery('GET_ITEM_BY_ID', 'network'));
  await user.click(screen.getByRole('link', { name: 'Cook' }));
  await opened();
  await user.click(next());
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
});

function wakeLock() {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return { request, release };
}

test('the screen is kept on, again after the page was out of sight, and let go at the end', async () => {
  const { request, release } = wakeLock();
  const { unmount } = renderScreen('/items/soup/cook');
  await opened();
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(/screen may go dark/)).not.toBeInTheDocument();
  unmount();
  await waitFor(() => expect(release).toHaveBeenCalled());
});

test('a screen that cannot be kept on is said to be one', async () => {
  const { unmount } = renderScreen('/items/soup/cook');
  expect(await screen.findByText(/Your screen may go dark/)).toBeVisible();
  unmount();
  const { request } = wakeLock();
  request.mockRejectedValue(new DOMException('battery', 'NotAllowedError'));
  renderScreen('/items/soup/cook');
  expect(await screen.findByText(/Your screen may go dark/)).toBeVisible();
});

const startBoth = async () => {
  await opened();
  fireEvent.click(screen.getByRole('button', { name: 'Start a timer: 8–10 minutes' }));
  fireEvent.click(next());
  fireEvent.click(screen.getByRole('button', { name: 'Start a timer: 1 hour' }));
};
const clocks = () => screen.getAllByRole('timer').map((clock) => clock.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('several timers run at once, seen from every step', async () => {
  renderScreen('/items/soup/cook');
  await opened();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Start a timer: 8–10 minutes' }));
  const started = screen.getByRole('button', { name: 'Timer started: 8–10 minutes' });
  fireEvent.click(started);
  expect(clocks()).toEqual(['8:00']);
  fireEvent.click(next());
  fireEvent.click(screen.getByRole('button', { name: 'Start a timer: 1 hour' }));
  pass(5000);
  fireEvent.click(next());
  expect(clocks()).toEqual(['7:55', '59:55']);

  fireEvent.click(screen.getByRole('button', { name: 'Pause: 1 hour' }));
  pass(60_000);
  expect(clocks()).toEqual(['6:55', '59:55']);
  fireEvent.click(screen.getByRole('button', { name: 'One minute more: 8–10 minutes' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue: 1 hour' }));
  pass(1000);
  expect(clocks()).toEqual(['7:54', '59:54']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: 1 hour' }));
  expect(clocks()).toEqual(['7:54']);
});

test('a timer rings: said, shown in the title, shaken and repeated until it is stopped', async () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  renderScreen('/items/soup/cook');
  await opened();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Start a timer: 8–10 minutes' }));
  pass(479_500);
  expect(clocks()).toEqual(['0:01']);
  expect(vibrate).not.toHaveBeenCalled();
  pass(600);
  expect(screen.getByText('Time is up: 8–10 minutes, step 1')).toHaveAttribute('role', 'alert');
  expect(document.title).toBe('Time is up: 8–10 minutes');
  expect(vibrate).toHaveBeenCalledTimes(1);
  pass(8000);
  expect(vibrate).toHaveBeenCalledTimes(3);
  fireEvent.click(screen.getByRole('button', { name: 'Stop: 8–10 minutes' }));
  expect(document.title).toBe('Cooking Soup · Plateful');
  expect(vibrate).toHaveBeenLastCalledWith(0);
  const calls = vibrate.mock.calls.length;
  pass(60_000);
  expect(vibrate).toHaveBeenCalledTimes(calls);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('a page that slept rings as soon as it wakes', async () => {
  renderScreen('/items/soup/cook');
  await opened();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Start a timer: 8–10 minutes' }));
  vi.setSystemTime(Date.now() + 20 * 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Time is up')).toBeVisible();
});

test('timers are there again after the page was loaded again, and beside the recipe too', async () => {
  const { unmount } = renderScreen('/items/soup/cook');
  await startBoth();
  unmount();
  useTimers.setState({ timers: [] });
  const cooking = renderScreen('/items/soup/cook?step=3');
  await screen.findByText('Step 3 of 3');
  expect(clocks()).toHaveLength(2);
  fireEvent.click(screen.getByRole('link', { name: 'Back to the recipe' }));
  await screen.findByRole('region', { name: 'Ingredients' });
  expect(cooking.place()).toBe('/items/soup');
  expect(clocks()).toHaveLength(2);
});
