import { it } from 'vitest';

/** Whether `npm run test:all` runs the tests. */
export const runsAllTests = Boolean(process.env.TEST_ALL);

/** A test that `npm test` skips, because another one takes the same path with other data. */
export const slowIt = it.runIf(runsAllTests);
