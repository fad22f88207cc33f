import type { Item } from '@plateful/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTimerStore } from '#features/cook/timer-store.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

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
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  useTimerStore.setState({ timers: [] });
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(navigator, 'vibrate');
});

const getNextButton = () => screen.getByRole('button', { name: /^(Next|Finish)$/ });
const getPreviousButton = () => screen.getByRole('button', { name: 'Previous' });
const findFirstStep = () => screen.findByText('Step 1 of 3');

test('shows one step at a time with its ingredients, then the end', async () => {
  const { user, getPath } = renderScreen('/items/soup/cook');
  await findFirstStep();
  expect(screen.getByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(document.title).toBe('Cooking Soup · Plateful');
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  const stepIngredients = within(screen.getByRole('region', { name: 'For this step' }));
  expect(stepIngredients.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '200 g spaghetti',
  ]);
  expect(getPreviousButton()).toHaveAttribute('aria-disabled', 'true');
  await user.click(getPreviousButton());
  expect(screen.getByText('Step 1 of 3')).toBeVisible();

  await user.click(getNextButton());
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'For this step' })).not.toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 2 of 3');
  await user.click(getNextButton());
  expect(screen.getByText('Toss it with lemon.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.getByRole('heading', { name: 'Enjoy!' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Enjoy!' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Previous step' }));
  expect(screen.getByText('Step 3 of 3')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the recipe' }));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
});

test('shows the amount that each step uses, for the chosen servings and units', async () => {
  const dough = buildItem({
    _id: 'soup',
    title: 'Dough',
    servings: 2,
    ingredients: ['250 g flour', '3 tbsp olive oil, divided', '2 eggs'],
    instructions: [
      'Mix half of the flour with the eggs and 1 tsp of the oil.',
      'Knead in the remaining flour, then the rest of the oil.',
    ],
  });
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: dough })));
  const getLines = () =>
    within(screen.getByRole('region', { name: 'For this step' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  const { user, unmount } = renderScreen('/items/soup/cook');
  await screen.findByText('Step 1 of 2');
  expect(getLines()).toEqual(['125 g flour', '1 tsp olive oil', '2 eggs']);
  await user.click(getNextButton());
  expect(getLines()).toEqual(['125 g flour', '2⅔ tbsp olive oil']);
  unmount();
  const scaledView = renderScreen('/items/soup/cook?servings=4');
  await screen.findByText('Step 1 of 2');
  expect(getLines()).toEqual(['250 g flour', '2 tsp olive oil', '4 eggs']);
  expect(screen.getByText(/2 tsp of the oil/)).toBeVisible();
  scaledView.unmount();
  localStorage.setItem('units', 'us');
  renderScreen('/items/soup/cook?servings=4');
  await waitFor(() => expect(getLines()[0]).toMatch(/oz|cups/));
});

test('the meal can be logged again after the first attempt has failed', async () => {
  server.use(mockItemCommand('UPDATE_ITEM', 'INTERNAL'));
  const { user } = renderScreen('/items/soup/cook?step=4');
  const button = await screen.findByRole('button', { name: 'I cooked this' });
  await user.click(button);
  expect(
    await screen.findByText('Something went wrong on our side. Please try again.'),
  ).toBeVisible();
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  const updates: unknown[] = [];
  server.use(
    mockItemCommand('UPDATE_ITEM', ({ updateData }) => {
      updates.push(updateData);
      return { data: { ...soup, ...updateData } as Item };
    }),
  );
  await user.click(button);
  expect(await screen.findByText('Added to your cooking log.')).toBeVisible();
  expect(updates).toMatchObject([{ cooked: [{ note: '' }] }]);
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('the end is announced when the last timer is up', async () => {
  renderScreen('/items/soup/cook?step=2');
  await screen.findByText('Step 2 of 3');
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Start timer: 1 hour' }));
  fireEvent.click(getNextButton());
  fireEvent.click(getNextButton());
  expect(screen.getByRole('heading', { name: 'Almost done' })).toBeVisible();
  expect(screen.getByText('Soup is ready when the timer is up.')).toBeVisible();
  expect(screen.queryByText('Enjoy!')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'I cooked this' })).not.toBeInTheDocument();
  advanceTime(3_600_500);
  expect(screen.getByRole('heading', { name: 'Enjoy!' })).toBeVisible();
});

test('announces each step', async () => {
  renderScreen('/items/soup/cook');
  expect((await findFirstStep()).closest('[aria-live="polite"]')).toHaveTextContent(
    'Boil the spaghetti',
  );
});

test('arrow keys change the step, unless a dialog is open', async () => {
  const { user } = renderScreen('/items/soup/cook');
  await findFirstStep();
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

test('a horizontal swipe changes the step; scrolling and pinching do not', async () => {
  renderScreen('/items/soup/cook');
  const text = await findFirstStep();
  const swipe = (to: { clientX: number; clientY: number }, touchCount = 1) => {
    const touches = Array.from({ length: touchCount }, () => ({ clientX: 200, clientY: 200 }));
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

test('a reload keeps the step; an invalid step number is ignored', async () => {
  const { user, router, unmount } = renderScreen('/items/soup/cook');
  await findFirstStep();
  await user.click(getNextButton());
  const { pathname, search } = router.state.location;
  unmount();
  const reloadedView = renderScreen(`${pathname}${search}`);
  expect(await screen.findByText('Step 2 of 3')).toBeVisible();
  reloadedView.unmount();
  renderScreen('/items/soup/cook?step=99');
  expect(await screen.findByText('Step 1 of 3')).toBeVisible();
});

test('shows messages without steps, without a recipe and without a response', async () => {
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: { ...soup, instructions: [] } })));
  const { unmount } = renderScreen('/items/soup/cook');
  expect(await screen.findByText('This recipe has no steps yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add steps' })).toHaveAttribute(
    'href',
    '/items/soup/edit',
  );
  unmount();
  server.use(mockItemQuery('GET_ITEM_BY_ID', 'ITEM_NOT_FOUND'));
  const { user } = renderScreen('/items/soup/cook');
  expect(await screen.findByText('Item not found')).toBeVisible();
  server.use(mockItemQuery('GET_ITEM_BY_ID', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Failed to fetch item')).toBeVisible();
});

test('can be left while the recipe is loading and when it is missing', async () => {
  const response = createDeferred();
  server.use(
    mockItemQuery('GET_ITEM_BY_ID', async () => {
      await response.promise;
      return { data: soup };
    }),
  );
  const { unmount } = renderScreen('/items/soup/cook');
  const leave = await screen.findByRole('link', { name: 'Back to the recipe' });
  expect(leave).toHaveAttribute('href', '/items/soup');
  leave.focus();
  response.resolve();
  await findFirstStep();
  expect(leave).toHaveFocus();
  unmount();
  server.use(mockItemQuery('GET_ITEM_BY_ID', 'ITEM_NOT_FOUND'));
  renderScreen('/items/other/cook');
  await screen.findByText('Item not found');
  expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/items');
});

test('a loaded recipe works offline', async () => {
  const { user } = renderScreen('/items/soup');
  await screen.findByRole('heading', { name: 'Soup', level: 1 });
  server.use(mockItemQuery('GET_ITEM_BY_ID', 'network'));
  await user.click(screen.getByRole('link', { name: 'Cook' }));
  await findFirstStep();
  await user.click(getNextButton());
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
});

function stubWakeLock() {
  const releaseWakeLock = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release: releaseWakeLock }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return { request, release: releaseWakeLock };
}

test('keeps the screen on, also after the page was hidden, until the end', async () => {
  const { request, release: releaseWakeLock } = stubWakeLock();
  const { unmount } = renderScreen('/items/soup/cook');
  await findFirstStep();
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  expect(screen.getByText('Your screen stays on while you cook.')).toBeVisible();
  unmount();
  await waitFor(() => expect(releaseWakeLock).toHaveBeenCalled());
});

test('the note about the screen can be dismissed, and is not shown at the end', async () => {
  const { user, unmount } = renderScreen('/items/soup/cook');
  await user.click(await screen.findByRole('button', { name: 'Dismiss this note' }));
  expect(screen.queryByText(/^Your screen may turn off/)).not.toBeInTheDocument();
  unmount();
  renderScreen('/items/soup/cook?step=4');
  expect(await screen.findByRole('heading', { name: 'Enjoy!' })).toBeVisible();
  expect(screen.queryByText(/^Your screen may turn off/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous step' })).toBeVisible();
});

test('says so when the screen cannot be kept on', async () => {
  const { unmount } = renderScreen('/items/soup/cook');
  expect(await screen.findByText(/^Your screen may turn off/)).toBeVisible();
  unmount();
  const { request } = stubWakeLock();
  request.mockRejectedValue(new DOMException('battery', 'NotAllowedError'));
  renderScreen('/items/soup/cook');
  expect(await screen.findByText(/^Your screen may turn off/)).toBeVisible();
});

const startTwoTimers = async () => {
  await findFirstStep();
  fireEvent.click(screen.getByRole('button', { name: 'Start timer: 8–10 minutes' }));
  fireEvent.click(getNextButton());
  fireEvent.click(screen.getByRole('button', { name: 'Start timer: 1 hour' }));
};
const getTimerTexts = () => screen.getAllByRole('timer').map((clock) => clock.textContent);
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('runs several timers at once, visible on every step', async () => {
  renderScreen('/items/soup/cook');
  await findFirstStep();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Start timer: 8–10 minutes' }));
  const timerButton = screen.getByRole('button', { name: 'Timer started: 8–10 minutes' });
  fireEvent.click(timerButton);
  expect(getTimerTexts()).toEqual(['8:00']);
  fireEvent.click(getNextButton());
  advanceTime(100);
  fireEvent.click(screen.getByRole('button', { name: 'Start timer: 1 hour' }));
  expect(getTimerTexts()).toEqual(['8:00', '1:00:00']);
  advanceTime(5000);
  fireEvent.click(getNextButton());
  expect(getTimerTexts()).toEqual(['7:55', '59:55']);

  const selectTimer = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  selectTimer(/^59:55 Step 2/);
  expect(getTimerTexts()).toEqual(['59:55', '7:55']);
  fireEvent.click(screen.getByRole('button', { name: 'Pause: 1 hr' }));
  advanceTime(60_000);
  expect(getTimerTexts()).toEqual(['59:55', '6:55']);
  selectTimer(/^6:55 Step 1/);
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 minute: 8–10 min' }));
  selectTimer(/^59:55 Step 2/);
  fireEvent.click(screen.getByRole('button', { name: 'Resume: 1 hr' }));
  advanceTime(1000);
  expect(getTimerTexts()).toEqual(['59:54', '7:54']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: 1 hr' }));
  expect(getTimerTexts()).toEqual(['7:54']);
});

test('a finished timer announces, shows in the title, vibrates and repeats until it is stopped', async () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  renderScreen('/items/soup/cook');
  await findFirstStep();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Start timer: 8–10 minutes' }));
  advanceTime(479_500);
  expect(getTimerTexts()).toEqual(['0:01']);
  expect(vibrate).not.toHaveBeenCalled();
  advanceTime(600);
  expect(screen.getByText('Time is up: 8–10 min, step 1')).toHaveAttribute('role', 'alert');
  expect(document.title).toBe('Time is up: 8–10 min');
  expect(vibrate).toHaveBeenCalledTimes(1);
  advanceTime(8000);
  expect(vibrate).toHaveBeenCalledTimes(3);
  fireEvent.click(screen.getByRole('button', { name: 'Stop: 8–10 min' }));
  expect(document.title).toBe('Cooking Soup · Plateful');
  expect(vibrate).toHaveBeenLastCalledWith(0);
  const calls = vibrate.mock.calls.length;
  advanceTime(60_000);
  expect(vibrate).toHaveBeenCalledTimes(calls);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('a timer that ended while the page was suspended rings when the page resumes', async () => {
  renderScreen('/items/soup/cook');
  await findFirstStep();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Start timer: 8–10 minutes' }));
  vi.setSystemTime(Date.now() + 20 * 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Time is up')).toBeVisible();
});

test('timers survive a reload and are shown on the recipe page', async () => {
  const { unmount } = renderScreen('/items/soup/cook');
  await startTwoTimers();
  unmount();
  useTimerStore.setState({ timers: [] });
  const cookView = renderScreen('/items/soup/cook?step=3');
  await screen.findByText('Step 3 of 3');
  expect(getTimerTexts()).toHaveLength(2);
  fireEvent.click(screen.getByRole('link', { name: 'Back to the recipe' }));
  await screen.findByRole('region', { name: 'Ingredients' });
  expect(cookView.getPath()).toBe('/items/soup');
  const timers = await screen.findByRole('button', { name: /^Timers:/ });
  expect(timers).toHaveTextContent(/\+1$/);
  fireEvent.click(timers);
  expect(timers).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: /^Pause: / })).toBeVisible();
});

test('words longer than a line are hyphenated', async () => {
  const line = '2 tbsp Johannisbeermarmelade';
  const item = {
    ...soup,
    ingredients: [line],
    instructions: ['Spread the Johannisbeermarmelade.'],
  };
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: item })));
  renderScreen('/items/soup/cook');
  expect(await screen.findByText(/^Spread the Johan\u00adnis/)).toBeVisible();
  expect(screen.getByText(/^2 tbsp Johan\u00adnis/)).toBeVisible();
});
