import { vi } from 'vitest';

/** Gives canvases, which the test environment cannot draw on, a context that counts the drawn pieces. */
export function mockCanvas() {
  const drawCounts = { pieces: 0, frames: 0 };
  const context = new Proxy(
    {},
    {
      get: (_, name) => () => {
        if (name === 'fill') drawCounts.pieces += 1;
        if (name === 'clearRect') drawCounts.frames += 1;
      },
      set: () => true,
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return drawCounts;
}
