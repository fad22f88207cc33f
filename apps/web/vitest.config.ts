import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://plateful.test/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // One environment for all files: every test restores what it changed.
    isolate: false,
    testTimeout: 15_000,
    css: false,
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
