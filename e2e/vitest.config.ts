import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@plateful/e2e',
    include: ['**/*.test.ts'],
    exclude: ['abuse/**'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, the default, is little where two browsers share two cores.
    expect: { poll: { timeout: 10_000 } },
    // Each file has a server of its own; the long ones wait more than they work.
    maxWorkers: 2,
  },
});
