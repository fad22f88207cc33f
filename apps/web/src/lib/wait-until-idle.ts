/** Maximum time that other work waits for the first screen. */
const MAX_FIRST_SCREEN_MS = 5000;
/** Maximum time between the data of the first screen and its paint. */
const MAX_FIRST_PAINT_MS = 1000;

let firstScreen: Promise<void> | undefined;
let resolveFirstScreen = () => {};

/** Called when the app starts: until the first screen has been painted, the browser does not count as idle. */
export function markFirstScreenPending(): void {
  firstScreen = new Promise((resolve) => {
    resolveFirstScreen = resolve;
    setTimeout(resolve, MAX_FIRST_SCREEN_MS);
  });
}

/**
 * The data of the first screen has been loaded. The screen has been painted when the browser reports a new largest text or
 * photo; it reports none if the texts are smaller than before, or after the user has scrolled or typed, and older browsers
 * never do.
 */
export function markFirstScreenLoaded(): void {
  const loadedAt = performance.now();
  const finish = () => {
    observer.disconnect();
    resolveFirstScreen();
  };
  const observer = new PerformanceObserver((paints) => {
    // The paint of the screen before may be reported late.
    if (paints.getEntries().some(({ startTime }) => startTime >= loadedAt)) finish();
  });
  observer.observe({ type: 'largest-contentful-paint' });
  setTimeout(finish, MAX_FIRST_PAINT_MS);
}

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
  await firstScreen;
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
