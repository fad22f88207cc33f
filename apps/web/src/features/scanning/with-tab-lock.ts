interface LockOptions {
  signal: AbortSignal;
  /** Returns at once if another tab holds the lock. */
  ifAvailable?: boolean;
}

/**
 * Runs `task` while this tab holds the lock `name`. Without the Web Locks API (a page without HTTPS), it runs with
 * `hasLock` = false.
 * @returns `null` if another tab holds the lock, or if `signal` aborts before the lock is granted
 */
export async function withTabLock<Result>(
  name: string,
  { signal, ifAvailable = false }: LockOptions,
  task: (hasLock: boolean) => Promise<Result>,
): Promise<Result | null> {
  if (!('locks' in navigator)) return task(false);
  let hasStarted = false;
  try {
    return await navigator.locks.request(
      name,
      ifAvailable ? { ifAvailable } : { signal },
      async (lock) => {
        if (!lock) return null;
        hasStarted = true;
        return task(true);
      },
    );
  } catch (error) {
    if (signal.aborted && !hasStarted) return null;
    throw error;
  }
}
