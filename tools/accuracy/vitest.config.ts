import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'accuracy', include: ['**/*.test.ts'], testTimeout: 60_000 },
});
