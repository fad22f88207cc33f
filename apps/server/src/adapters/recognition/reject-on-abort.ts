/** Rejects as soon as the signal is aborted; a later result is discarded. */
export async function rejectOnAbort<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, stop } = createAbortPromise(signal);
  try {
    return await Promise.race([run(), aborted]);
  } finally {
    stop();
  }
}

function createAbortPromise(signal: AbortSignal): { promise: Promise<never>; stop(): void } {
  let onAbort = () => {};
  const promise = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', onAbort, { once: true });
  return { promise, stop: () => signal.removeEventListener('abort', onAbort) };
}
