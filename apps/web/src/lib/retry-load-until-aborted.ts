const MIN_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;

/** Resolves after the delay, or earlier when the connection may be back. */
async function waitForRetry(delayMs: number): Promise<void> {
  const abortController = new AbortController();
  const { signal } = abortController;
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', resolve, { signal });
    document.addEventListener('visibilitychange', resolve, { signal });
  });
  abortController.abort();
}

/**
 * Loads code that is needed for the whole visit, and tries again until it succeeds.
 * @returns undefined if `signal` was aborted
 */
export async function retryLoadUntilAborted<Module>(
  load: () => Promise<Module>,
  signal: AbortSignal,
): Promise<Module | undefined> {
  let module: Module | undefined;
  for (let delayMs = MIN_DELAY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    module = await load().catch(() => undefined);
    if (module) break;
    await waitForRetry(delayMs);
  }
  return signal.aborted ? undefined : module;
}
