import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@plateful/e2e',
    include: ['**/*.test.ts'],
    // Only `npm run test:all` runs the slow tests.
    exclude: ['abuse/**', ...(process.env.TEST_ALL ? [] : ['**/*.slow.test.ts'])],
    pool: 'forks',
    // One process for many files: they share a browser.
    isolate: false,
    globalSetup: ['harness/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is too short for three browsers on two cores.
    expect: { poll: { timeout: 30_000 } },
    // Browser tests wait for half of their time.
    maxWorkers: 3,
    // Required because the other projects have another number of workers.
    sequence: { groupOrder: 1 },
  },
});
