import { defineConfig } from 'vitest/config';

/** Only run by `npm run test:all`. */
const slowTests = [
  'crash-recovery.test.ts',
  'injection*.test.ts',
  'payment-crash-recovery.test.ts',
  'recipe-cards.test.ts',
];

export default defineConfig({
  test: {
    name: '@plateful/e2e',
    include: ['**/*.test.ts'],
    exclude: ['abuse/**', ...(process.env.TEST_ALL ? [] : slowTests)],
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
