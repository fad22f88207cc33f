import { defineConfig } from 'vitest/config';
import { serverTests } from './apps/server/vitest.config.ts';

/** Tests of the server that measure the memory or the time of their process: no other file may have used it. */
const measuring = [
  'src/adapters/page-reader/http-page-reader.test.ts',
  'src/features/photos/decode-photo-data-url.test.ts',
  'src/features/photos/photo-processor.test.ts',
  'src/features/photos/reject-invalid-photo.test.ts',
  'src/features/profiles/export-account.test.ts',
  'src/features/recipes/search/search-words.test.ts',
];
const alone = { include: measuring, isolate: true };

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/web',
      { test: { ...serverTests, name: '@plateful/server', exclude: measuring } },
      { test: { ...serverTests, name: '@plateful/server-measured', ...alone } },
      'e2e',
      'e2e/abuse',
    ],
    maxWorkers: 2,
  },
});
