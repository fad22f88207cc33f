// npm run accuracy -- FOLDER: installs and builds what is missing or stale, then evaluates the recognition on labeled photos.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { getBinPath, projectRoot, runMain } from './lib/run-program.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook']);
  const program = join(projectRoot, 'tools/accuracy/main.ts');
  const { status } = spawnSync(getBinPath('tsx'), [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
});
