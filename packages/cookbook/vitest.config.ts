import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'cookbook',
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    // One process for all files: they load the cookbook once.
    isolate: false,
  },
});
