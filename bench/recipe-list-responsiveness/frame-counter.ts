import type { MonitoredPage } from '../../e2e/harness/open-monitored-page.ts';

export interface FrameCounts {
  shown: number;
  /** Frames that were not rendered in time, relative to 60 per second. */
  dropped: number;
  /** Largest number of recipe cards in the page at the same time. */
  maxCards: number;
}

/** Cards are counted every so many frames, because counting takes time too. */
const CARDS_EVERY_FRAMES = 20;

/** Counts the page's frames until the returned function is called. */
export async function startFrameCounter(
  page: MonitoredPage['page'],
): Promise<() => Promise<FrameCounts>> {
  const counter = await page.evaluateHandle((everyFrames) => {
    // A method, because tsx wraps other functions in a helper that does not exist in the page.
    const state = {
      shown: 0,
      dropped: 0,
      maxCards: 0,
      last: performance.now(),
      isStopped: false,
      onFrame(now: number) {
        if (state.isStopped) return;
        state.shown += 1;
        state.dropped += Math.max(0, Math.round((now - state.last) / (1000 / 60)) - 1);
        state.last = now;
        if (state.shown % everyFrames === 0) {
          const cardCount = document.getElementsByTagName('article').length;
          state.maxCards = Math.max(state.maxCards, cardCount);
        }
        requestAnimationFrame(state.onFrame);
      },
    };
    requestAnimationFrame(state.onFrame);
    return state;
  }, CARDS_EVERY_FRAMES);
  return () =>
    counter.evaluate((state) => {
      state.isStopped = true;
      return { shown: state.shown, dropped: state.dropped, maxCards: state.maxCards };
    });
}
