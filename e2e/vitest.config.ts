import { defineConfig } from 'vitest/config';

/** Run by `npm run test:all` alone. */
const long = ['crash.test.ts', 'injection*.test.ts'];

export default defineConfig({
  test: {
    name: '@plateful/e2e',
    include: ['**/*.test.ts'],
    exclude: ['abuse/**', ...(process.env.TEST_ALL ? [] : long)],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, the default, is little where two browsers share two cores.
    expect: { poll: { timeout: 10_000 } },
    // Each file has a server of its own; the long ones wait more than they work.
    maxWorkers: 2,
  },
});
