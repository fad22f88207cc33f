/** Maximum time that other work waits for the first screen. */
const MAX_FIRST_SCREEN_MS = 5000;

let firstScreen: Promise<void> | undefined;
let resolveFirstScreen: (() => void) | undefined;

/** Called when the app starts: until `markFirstScreenRendered`, the browser does not count as idle. */
export function markFirstScreenPending(): void {
  firstScreen = new Promise((resolve) => {
    resolveFirstScreen = resolve;
    setTimeout(resolve, MAX_FIRST_SCREEN_MS);
  });
}

/** The first screen has been rendered with its data. */
export const markFirstScreenRendered = () => resolveFirstScreen?.();

// Safari does not have it.
const waitForIdleCallback = (timeout: number) =>
  'requestIdleCallback' in window &&
  new Promise((resolve) => window.requestIdleCallback(resolve, { timeout }));

function isLoadingInWindow(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return !image.complete && bottom > Math.max(0, top) && top < window.innerHeight;
}

/**
 * Resolves when the browser has nothing more urgent to do, such as rendering the first screen and loading the photos in
 * the window.
 * @param maxDelayMs maximum delay while the browser is busy, and again while photos are loading
 */
export async function waitUntilIdle(maxDelayMs: number): Promise<void> {
  if (firstScreen) await firstScreen;
  await waitForIdleCallback(maxDelayMs);
  const photos = [...document.querySelectorAll('img')].filter(isLoadingInWindow);
  if (photos.length === 0) return;
  await Promise.race([
    Promise.allSettled(photos.map((photo) => photo.decode())),
    new Promise((resolve) => setTimeout(resolve, maxDelayMs)),
  ]);
  // The photos are painted first.
  await waitForIdleCallback(maxDelayMs);
}
