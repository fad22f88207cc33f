import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockCanvas } from '#testing/mock-canvas.ts';
import { Confetti } from '#ui/confetti.tsx';
import { startConfetti, stopConfetti } from '#ui/confetti-store.ts';

const getCanvas = () => document.querySelector('canvas');
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(() => {
  stopConfetti();
  vi.restoreAllMocks();
});

test('draws 200 pieces for 5 seconds without blocking the page, then disappears', async () => {
  const drawCounts = mockCanvas();
  // The animation module is loaded lazily; load it before the fake timers start.
  await import('#ui/confetti-animation.ts');
  vi.useFakeTimers();
  render(<Confetti />);
  expect(getCanvas()).toBeNull();
  act(startConfetti);
  expect(getCanvas()).toHaveAttribute('aria-hidden', 'true');
  expect(getCanvas()).toHaveClass('pointer-events-none', 'fixed');
  await advanceTime(4900);
  expect(drawCounts.frames).toBeGreaterThan(100);
  expect(drawCounts.pieces / drawCounts.frames).toBe(200);
  expect(getCanvas()).toBeInTheDocument();
  await advanceTime(200);
  expect(getCanvas()).toBeNull();
  const { frames } = drawCounts;
  await advanceTime(1000);
  expect(drawCounts.frames).toBe(frames);
});

test('runs one animation at a time, and can run again later', async () => {
  mockCanvas();
  vi.useFakeTimers();
  render(<Confetti />);
  act(startConfetti);
  await advanceTime(3000);
  act(startConfetti);
  await advanceTime(2100);
  expect(getCanvas()).toBeNull();
  act(startConfetti);
  expect(getCanvas()).toBeInTheDocument();
});

test('does not run when the user prefers reduced motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  render(<Confetti />);
  act(startConfetti);
  expect(getCanvas()).toBeNull();
});

test('disappears when the canvas cannot be drawCounts on', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  render(<Confetti />);
  act(startConfetti);
  await vi.waitFor(() => expect(getCanvas()).toBeNull(), { timeout: 10_000 });
});
