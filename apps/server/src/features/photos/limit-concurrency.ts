export type RunInTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets at most `limit` tasks run at a time; the others wait in the order of their arrival. */
export function limitConcurrency(limit: number): RunInTurn {
  const waiting: (() => void)[] = [];
  let free = limit;

  async function enter(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
