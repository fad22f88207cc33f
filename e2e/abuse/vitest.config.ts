import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@plateful/e2e-abuse',
    include: ['**/*.test.ts'],
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Latencies are measured: nothing else may run beside a file.
    fileParallelism: false,
  },
});
