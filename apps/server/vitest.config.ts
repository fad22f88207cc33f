import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Only `npm run test:all` runs the slow tests (`*.slow.test.ts`). */
export const excludedTests = process.env.TEST_ALL ? [] : ['src/**/*.slow.test.ts'];

/** Shared with ../../vitest.config.ts, which splits these tests into two projects. */
export const serverTestOptions = {
  root: resolvePath('.'),
  include: ['src/**/*.test.ts'],
  exclude: excludedTests,
  pool: 'forks',
  // Test files share a process, which imports the server once. Tests must restore global state that they change.
  isolate: false,
  restoreMocks: true,
  globalSetup: [resolvePath('src/testing/global-setup.ts')],
  alias: {
    '@node-rs/argon2': resolvePath('src/testing/low-cost-argon2.ts'),
    '#platform/workers/spawn-worker.ts': resolvePath('src/testing/spawn-prebundled-worker.ts'),
  },
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
} satisfies ViteUserConfig['test'];

export default defineConfig({ test: serverTestOptions });
