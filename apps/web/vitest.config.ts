import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: {
        url: 'http://plateful.test/',
        // Links and new windows load nothing.
        settings: {
          navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true },
        },
      },
    },
    include: ['src/**/*.test.{ts,tsx}'],
    // Only `npm run test:all` runs the slow tests.
    exclude: process.env.TEST_ALL ? [] : ['src/**/*.slow.test.tsx'],
    setupFiles: ['src/testing/vitest-setup.ts'],
    restoreMocks: true,
    // One environment for all files: every test restores what it changed.
    isolate: false,
    testTimeout: 15_000,
    css: false,
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
