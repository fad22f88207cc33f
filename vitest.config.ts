import { defineConfig } from 'vitest/config';
import { serverTestOptions } from './apps/server/vitest.config.ts';

/** Server tests that measure the memory or CPU time of their process. Each runs in a process of its own. */
const measuringTests = [
  'src/adapters/page-reader/http-page-reader.test.ts',
  'src/features/photos/decode-photo-data-url.test.ts',
  'src/features/photos/photo-processor.test.ts',
  'src/features/photos/reject-invalid-photo.test.ts',
  'src/features/profiles/export-account.test.ts',
  'src/features/recipes/search/search-words.test.ts',
];
const isolatedOptions = { include: measuringTests, isolate: true };

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/web',
      'tools/accuracy',
      { test: { ...serverTestOptions, name: '@plateful/server', exclude: measuringTests } },
      { test: { ...serverTestOptions, name: '@plateful/server-measured', ...isolatedOptions } },
      'e2e',
      'e2e/abuse',
    ],
    maxWorkers: 2,
  },
});
