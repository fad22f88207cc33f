import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Confetti } from '#ui/confetti.tsx';
import { celebrate, endCelebration } from '#ui/confetti-store.ts';

/** A sheet that counts what is drawn on it. */
function watchCanvas() {
  const drawn = { pieces: 0, frames: 0 };
  const context = new Proxy(
    {},
    {
      get: (_, name) => () => {
        if (name === 'fill') drawn.pieces += 1;
        if (name === 'clearRect') drawn.frames += 1;
      },
      set: () => true,
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return drawn;
}

const sheet = () => document.querySelector('canvas');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(() => {
  endCelebration();
  vi.restoreAllMocks();
});

test('200 pieces fall for 5 seconds, in nobody’s way, and are gone', async () => {
  const drawn = watchCanvas();
  // What draws is loaded on demand; here it is loaded before the clock stands still.
  await import('#ui/confetti-fall.ts');
  vi.useFakeTimers();
  render(<Confetti />);
  expect(sheet()).toBeNull();
  act(celebrate);
  expect(sheet()).toHaveAttribute('aria-hidden', 'true');
  expect(sheet()).toHaveClass('pointer-events-none', 'fixed');
  await pass(4900);
  expect(drawn.frames).toBeGreaterThan(100);
  expect(drawn.pieces / drawn.frames).toBe(200);
  expect(sheet()).toBeInTheDocument();
  await pass(200);
  expect(sheet()).toBeNull();
  const { frames } = drawn;
  await pass(1000);
  expect(drawn.frames).toBe(frames);
});

test('one celebration at a time, and another one later', async () => {
  watchCanvas();
  vi.useFakeTimers();
  render(<Confetti />);
  act(celebrate);
  await pass(3000);
  act(celebrate);
  await pass(2100);
  expect(sheet()).toBeNull();
  act(celebrate);
  expect(sheet()).toBeInTheDocument();
});

test('none for who wants nothing to move', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  render(<Confetti />);
  act(celebrate);
  expect(sheet()).toBeNull();
});

test('where nothing can be drawn the page is left as it is', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  render(<Confetti />);
  act(celebrate);
  await vi.waitFor(() => expect(sheet()).toBeNull(), { timeout: 10_000 });
});
