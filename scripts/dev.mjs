// npm run dev: the server from its sources, started again on changes, and the web app with hot reload in front of it.
import { spawn } from 'node:child_process';
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { root, runMain } from './lib/run.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook']);
  const children = [
    spawn('npx', ['tsx', 'watch', 'apps/server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
    spawn('npm', ['run', 'dev', '-w', '@plateful/web'], { cwd: root, stdio: 'inherit' }),
  ];
  for (const child of children) {
    child.on('exit', (code) => {
      for (const other of children) other.kill();
      process.exitCode = code ?? 0;
    });
  }
});
