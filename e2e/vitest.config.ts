import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@plateful/e2e',
    include: ['**/*.test.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each file starts a server of its own: one at a time keeps two cores honest.
    fileParallelism: false,
  },
});
