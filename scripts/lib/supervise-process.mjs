import { spawn } from 'node:child_process';

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
/** After running this long, the restart delay is reset. */
const STABLE_AFTER_MS = 60_000;
/** The server's exit code for an invalid configuration (EX_CONFIG in sysexits.h). */
const CONFIGURATION_ERROR_EXIT_CODE = 78;

/**
 * Runs a Node program and restarts it when it crashes. It is not restarted when it exited with code 0, when a signal
 * asked it to stop, or when its configuration is invalid at the first start.
 *
 * @param {string} file
 * @param {(line: string) => void} print
 * @returns {Promise<number>} the exit code for this process
 */
export async function superviseProcess(file, print) {
  let stopping = false;
  let restarts = 0;
  /** @type {() => void} */
  let cancelDelay = () => {};
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => {
      stopping = true;
      child?.kill(signal);
      cancelDelay();
    });
  }
  for (let delay = FIRST_DELAY_MS; ; ) {
    const startedAt = Date.now();
    // The IPC channel lets the program notice when this process dies.
    child = spawn(process.execPath, [file], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const { code, signal } = await waitForExit(child);
    if (code === CONFIGURATION_ERROR_EXIT_CODE && restarts === 0) return 1;
    if (stopping || code === 0) return code ?? 0;
    if (Date.now() - startedAt >= STABLE_AFTER_MS) delay = FIRST_DELAY_MS;
    print(
      `The server stopped unexpectedly (${signal ?? `exit code ${code}`}). Restarting in ${delay / 1000} s.`,
    );
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, delay);
      cancelDelay = () => resolve(clearTimeout(timer));
      if (stopping) cancelDelay();
    });
    if (stopping) return 0;
    restarts += 1;
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}
