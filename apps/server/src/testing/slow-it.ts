import { it } from 'vitest';

/** A test that only `npm run test:all` runs, because it takes seconds and others take the same path with less data. */
export const slowIt = it.runIf(Boolean(process.env.TEST_ALL));
