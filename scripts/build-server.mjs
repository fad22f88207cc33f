// Bundles the server's own code into apps/server/dist; packages stay in node_modules.
// With `--test-workers FOLDER`: its workers alone, and that of the tests, into that folder.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { root } from './lib/run.mjs';

const server = join(root, 'apps/server');
const { values } = parseArgs({ options: { 'test-workers': { type: 'string' } } });
const testWorkers = values['test-workers'];
const outdir = testWorkers ?? join(server, 'dist');
const programs = { main: 'src/main.ts', recipe: 'src/cli/recipe.ts' };
const forTests = { 'test-worker': 'src/platform/workers/testing/test-worker.ts' };

await rm(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: server,
  entryPoints: {
    ...(testWorkers ? forTests : programs),
    'import-worker': 'src/features/recipes/import/import-worker.ts',
    'photo-worker': 'src/features/photos/photo-worker.ts',
    'recognition-worker': 'src/adapters/recognition/embedded/recognition-worker.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  alias: {
    '@plateful/contract': join(root, 'packages/contract/src/index.ts'),
    // The longer name first: a name stands for everything below it, too.
    '@plateful/cookbook/schema-org': join(root, 'packages/cookbook/src/schema-org/index.ts'),
    '@plateful/cookbook': join(root, 'packages/cookbook/src/index.ts'),
  },
  sourcemap: true,
  logLevel: 'warning',
});
