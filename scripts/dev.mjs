// npm run dev: runs the server from its sources (restarted on changes) and the web app with hot reload.
import { spawn } from 'node:child_process';
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { projectRoot, runMain } from './lib/run-program.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook']);
  const children = [
    spawn('npx', ['tsx', 'watch', 'apps/server/src/main.ts'], {
      cwd: projectRoot,
      stdio: 'inherit',
    }),
    spawn('npm', ['run', 'dev', '-w', '@plateful/web'], { cwd: projectRoot, stdio: 'inherit' }),
  ];
  for (const child of children) {
    child.on('exit', (code) => {
      for (const other of children) other.kill();
      process.exitCode = code ?? 0;
    });
  }
});
