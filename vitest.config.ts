import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { excludedTests, serverTestOptions } from './apps/server/vitest.config.ts';

/** Server tests that measure the memory or CPU time of their process. Each runs in a process of its own. */
const measuringTests = [
  'src/adapters/web-page-reader/http-web-page-reader.test.ts',
  'src/adapters/recognition/providers/provider-soak.slow.test.ts',
  'src/features/photos/decode-photo-data-url.test.ts',
  'src/features/photos/photo-process-pool.test.ts',
  'src/features/photos/process-invalid-photo.test.ts',
  'src/features/profiles/stream-account-export.test.ts',
  'src/features/recipes/search/spelling-correction.test.ts',
];
const serverTests = {
  ...serverTestOptions,
  name: '@plateful/server',
  exclude: [...excludedTests, ...measuringTests],
};
const measuredServerTests = {
  ...serverTestOptions,
  name: '@plateful/server-measured',
  include: measuringTests,
  isolate: true,
};

/** Small files that run longest, in this order: crashes, each screen group, and starting the app as users do. */
const longTests = [
  /\/e2e\/(payment-)?crash-recovery/,
  /\/e2e\/(screen-checks-|npm-start|recipe-cli|graceful-shutdown)/,
];

/** Starts long tests first, so that all workers end at the same time; otherwise Vitest starts large files first. */
class LongTestsFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longTests.findIndex((pattern) => pattern.test(moduleId));
      return at === -1 ? longTests.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongTestsFirstSequencer },
    projects: [
      'packages/*',
      'apps/web',
      'tools/accuracy',
      { test: serverTests },
      { test: measuredServerTests },
      'e2e',
      'e2e/abuse',
    ],
    maxWorkers: 3,
  },
});
