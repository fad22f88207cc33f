import { vi } from 'vitest';

/** The overlay, which is in the page until the animation ends. */
export const getConfettiCanvas = () => document.querySelector('canvas[data-confetti]');

/** Gives canvases, which the test environment cannot draw on, a context that counts the drawn pieces. */
export function mockConfettiCanvas() {
  const drawCounts = { pieces: 0, frames: 0 };
  const context = new Proxy(
    {},
    {
      get: (_, name) => () => {
        if (name === 'fill') drawCounts.pieces += 1;
        if (name === 'clearRect') drawCounts.frames += 1;
        return name === 'getImageData' ? { data: new Uint8ClampedArray(4) } : undefined;
      },
      set: () => true,
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return drawCounts;
}
