import { configure, getConfig } from '@testing-library/react';

// Not the one of fake timers.
const { setImmediate } = globalThis;

/**
 * React runs effects in a later task than the DOM changes that tests wait for, and on a busy machine several tasks later.
 */
async function waitForEffects(): Promise<void> {
  for (let task = 0; task < 3; task++) await new Promise((resolve) => setImmediate(resolve));
}

// In a module of its own, which all test files of a process share: it is applied once.
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: (run) =>
    asyncWrapper(async () => {
      const result = await run();
      await waitForEffects();
      return result;
    }),
});
