import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'cookbook', include: ['src/**/*.test.ts', 'build/**/*.test.ts'] },
});
