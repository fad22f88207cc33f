// Bundles the server's own code into apps/server/dist; dependencies stay in node_modules.
// With `--test-workers FOLDER`: only its workers and the test worker, into that folder.
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { projectRoot } from './lib/run-program.mjs';

const serverDir = join(projectRoot, 'apps/server');
const { dependencies } = JSON.parse(await readFile(join(serverDir, 'package.json'), 'utf8'));
const { values } = parseArgs({ options: { 'test-workers': { type: 'string' } } });
const testWorkers = values['test-workers'];
const outdir = testWorkers ?? join(serverDir, 'dist');
const cliPrograms = ['doctor', 'download-model', 'recipe-from-photo'];
const programs = ['src/main.ts', ...cliPrograms.map((name) => `src/cli/${name}.ts`)];
const forTests = ['src/platform/workers/testing/test.worker.ts'];

/**
 * Copies the cookbook beside the bundle, which reads it with JSON.parse: as an object literal, its 5 MB took V8 longer to
 * compile and stayed in memory as source text.
 * @type {import('esbuild').Plugin}
 */
const cookbookFile = {
  name: 'cookbook-file',
  setup({ onLoad }) {
    onLoad({ filter: /generated\/cookbook\.json$/ }, async ({ path }) => {
      const name = basename(path);
      await copyFile(path, join(outdir, name));
      const contents = `import { readFileSync } from 'node:fs';
export default /* @__PURE__ */ JSON.parse(
  /* @__PURE__ */ readFileSync(/* @__PURE__ */ new URL('./${name}', import.meta.url), 'utf8'),
);`;
      return { contents, loader: 'js' };
    });
  },
};

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });
await build({
  absWorkingDir: serverDir,
  entryPoints: [
    ...(testWorkers ? forTests : programs),
    'src/features/**/*.worker.ts',
    'src/adapters/**/*.worker.ts',
  ],
  // All in one folder: a worker is found beside the code that starts it.
  entryNames: '[name]',
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@plateful/')),
  sourcemap: true,
  logLevel: 'warning',
  plugins: [cookbookFile],
});
