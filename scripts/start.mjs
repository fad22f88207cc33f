// npm start: installs and builds what is missing or stale, then runs the server and starts it again when it dies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { root, runMain } from './lib/run.mjs';
import { supervise } from './lib/supervise.mjs';

const PARENT_CHECK_MS = 200;

/**
 * npm passes no signal on when it is told to stop; without it the server would stay behind with nobody to stop it.
 * Between the two stands a shell, which outlives npm when npm is killed.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const atStart = ancestors();
  setInterval(() => {
    if (ancestors() !== atStart) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

/** The shell's process id and, where the system tells, npm's. */
function ancestors() {
  const shell = process.ppid;
  try {
    // "pid (name) state parent …"; a name may hold brackets and spaces.
    const fields = readFileSync(`/proc/${shell}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${shell} ${fields?.[1]}`;
  } catch {
    return `${shell}`;
  }
}

await runMain(async () => {
  stopWithNpm();
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  process.exit(await supervise(join(root, 'apps/server/dist/main.js'), console.error));
});
