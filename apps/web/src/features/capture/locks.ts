interface Wish {
  signal: AbortSignal;
  /** Does not wait: when another has the lock, nothing is done. */
  ifAvailable?: boolean;
}

/**
 * Does `task` while no other tab does anything under the same name. Where the browser has no locks (a page without
 * https), it is done all the same, and hears that nobody vouches for its being alone.
 * @returns `null` when another has the lock, or the waiting for it was ended
 */
export async function withLock<Answer>(
  name: string,
  { signal, ifAvailable = false }: Wish,
  task: (isAlone: boolean) => Promise<Answer>,
): Promise<Answer | null> {
  if (!('locks' in navigator)) return task(false);
  let isBegun = false;
  try {
    return await navigator.locks.request(
      name,
      ifAvailable ? { ifAvailable } : { signal },
      async (lock) => {
        if (!lock) return null;
        isBegun = true;
        return task(true);
      },
    );
  } catch (error) {
    if (signal.aborted && !isBegun) return null;
    throw error;
  }
}
