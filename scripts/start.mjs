// npm start: installs and builds what is missing or stale, then becomes the server.
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { runMain } from './lib/run.mjs';

const PARENT_CHECK_MS = 200;

/** npm passes no signal on when it is told to stop; without it the server would stay behind with nobody to stop it. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

await runMain(async () => {
  stopWithNpm();
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
});
