import type { Page } from 'playwright-core';

/** Waits for running animations and transitions, which affect contrast and position; one may start another. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let rounds = 0; rounds < 10; rounds++) {
      // An animation started by the last change begins with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const animations = document.getAnimations().filter(
        ({ effect, timeline }) =>
          effect?.getTiming().iterations !== Number.POSITIVE_INFINITY &&
          // An animation by the scroll position never ends.
          timeline === document.timeline,
      );
      if (animations.length === 0) return;
      await Promise.race([
        Promise.allSettled(animations.map(({ finished }) => finished)),
        new Promise((resolve) => setTimeout(resolve, 1000)),
      ]);
    }
  });
}

/** Waits until the page has been painted again. */
export const waitForNextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
