import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Also of the two projects that the whole run makes of these tests: ../../vitest.config.ts. */
export const serverTests = {
  root: here('.'),
  include: ['src/**/*.test.ts'],
  pool: 'forks',
  // One process for many files, which imports the server once: every test puts back what it changed.
  isolate: false,
  restoreMocks: true,
  globalSetup: [here('src/testing/global-setup.ts')],
  alias: {
    '@node-rs/argon2': here('src/testing/low-cost-argon2.ts'),
    '#platform/workers/spawn-worker.ts': here('src/testing/spawn-bundled-worker.ts'),
  },
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
} satisfies ViteUserConfig['test'];

export default defineConfig({ test: serverTests });
