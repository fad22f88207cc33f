import type { WatchedPage } from '../../e2e/harness/browser.ts';

export interface Frames {
  shown: number;
  /** Of 60 a second, those that were not there in time. */
  dropped: number;
  /** Most recipe cards that were in the page at once. */
  cards: number;
}

/** Counting takes time too. */
const CARDS_EVERY_FRAMES = 20;

/** Counts the page's frames until the returned function is called. */
export async function watchFrames(page: WatchedPage['page']): Promise<() => Promise<Frames>> {
  const watch = await page.evaluateHandle((everyFrames) => {
    // A method, since tsx gives functions with a name a helper that the page lacks.
    const seen = {
      shown: 0,
      dropped: 0,
      cards: 0,
      last: performance.now(),
      ends: false,
      look(now: number) {
        if (seen.ends) return;
        seen.shown += 1;
        seen.dropped += Math.max(0, Math.round((now - seen.last) / (1000 / 60)) - 1);
        seen.last = now;
        if (seen.shown % everyFrames === 0) {
          seen.cards = Math.max(seen.cards, document.getElementsByTagName('article').length);
        }
        requestAnimationFrame(seen.look);
      },
    };
    requestAnimationFrame(seen.look);
    return seen;
  }, CARDS_EVERY_FRAMES);
  return () =>
    watch.evaluate((seen) => {
      seen.ends = true;
      return { shown: seen.shown, dropped: seen.dropped, cards: seen.cards };
    });
}
