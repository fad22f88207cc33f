/**
 * Resolves when the browser has nothing more urgent to do, such as rendering the first screen.
 * @param maxDelayMs resolves after this time even if the browser is busy
 */
export async function waitUntilIdle(maxDelayMs: number): Promise<void> {
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: maxDelayMs }));
}
