// npm start: installs and builds what is missing or stale, then runs the server and restarts it after a crash.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { projectRoot, runMain } from './lib/run-program.mjs';
import { superviseProcess } from './lib/supervise-process.mjs';

const PARENT_CHECK_MS = 200;

/**
 * npm does not forward signals when it is stopped, so the server would keep running. Between npm and this process is a
 * shell that survives when npm is killed, so both ancestors are checked.
 */
function stopWhenNpmExits() {
  if (!process.env.npm_lifecycle_event) return;
  const initialAncestors = getAncestorIds();
  setInterval(() => {
    if (getAncestorIds() !== initialAncestors) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

/** The shell's process id and, if the system reports it, npm's. */
function getAncestorIds() {
  const shell = process.ppid;
  try {
    // Format: "pid (name) state parent …"; the name may contain parentheses and spaces.
    const fields = readFileSync(`/proc/${shell}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${shell} ${fields?.[1]}`;
  } catch {
    return `${shell}`;
  }
}

await runMain(async () => {
  stopWhenNpmExits();
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  process.exit(
    await superviseProcess(join(projectRoot, 'apps/server/dist/main.js'), console.error),
  );
});
