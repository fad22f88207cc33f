import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@plateful/e2e-abuse',
    include: ['**/*.test.ts'],
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The tests measure latency, so files must not run in parallel.
    fileParallelism: false,
  },
});
