import { afterEach, expect, test, vi } from 'vitest';
import { getConfettiCanvas, mockConfettiCanvas } from '#testing/mock-confetti-canvas.ts';
import { startConfetti, stopConfetti } from '#ui/confetti.ts';

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

afterEach(() => {
  stopConfetti();
  vi.restoreAllMocks();
});

test('draws 200 pieces for 5 seconds without blocking the page, then disappears', async () => {
  const drawCounts = mockConfettiCanvas();
  // The animation module is loaded lazily; load it before the fake timers start.
  await import('#ui/confetti-animation.ts');
  const startedAt = performance.now();
  vi.useFakeTimers();
  // The library skips frames that are not later than the last one, even if that one was in another test.
  vi.advanceTimersByTime(startedAt + 10_000);
  expect(getConfettiCanvas()).toBeNull();
  startConfetti();
  expect(getConfettiCanvas()).toHaveAttribute('aria-hidden', 'true');
  expect(getConfettiCanvas()).toHaveClass('pointer-events-none', 'fixed');
  await advanceTime(4900);
  expect(drawCounts.frames).toBeGreaterThan(100);
  expect(drawCounts.pieces / drawCounts.frames).toBe(200);
  expect(getConfettiCanvas()).toBeInTheDocument();
  await advanceTime(200);
  expect(getConfettiCanvas()).toBeNull();
  const { frames } = drawCounts;
  await advanceTime(1000);
  expect(drawCounts.frames).toBe(frames);
});

test('runs one animation at a time, and can run again later', async () => {
  mockConfettiCanvas();
  vi.useFakeTimers();
  startConfetti();
  await advanceTime(3000);
  startConfetti();
  await advanceTime(2100);
  expect(getConfettiCanvas()).toBeNull();
  startConfetti();
  expect(getConfettiCanvas()).toBeInTheDocument();
});

test('does not run when the user prefers reduced motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  startConfetti();
  expect(getConfettiCanvas()).toBeNull();
});

test('disappears when the canvas cannot be drawn on', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  startConfetti();
  await vi.waitFor(() => expect(getConfettiCanvas()).toBeNull(), { timeout: 10_000 });
});
