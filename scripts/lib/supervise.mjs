import { spawn } from 'node:child_process';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** Whoever lived so long was well: the delays begin again. */
const STABLE_MS = 60_000;
/** What the server ends with when its configuration is at fault (EX_CONFIG of sysexits.h). */
const CONFIGURATION_ERROR = 78;

/**
 * Runs a program of Node's and starts it again when it dies. It is not started again when it ended by itself, when it
 * was told to stop, and when it could never start because of its configuration.
 *
 * @param {string} file
 * @param {(line: string) => void} print
 * @returns {Promise<number>} the exit code for this process
 */
export async function supervise(file, print) {
  let stopping = false;
  let restarts = 0;
  /** @type {() => void} */
  let wake = () => {};
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => {
      stopping = true;
      child?.kill(signal);
      wake();
    });
  }
  for (let delay = FIRST_DELAY_MS; ; ) {
    const started = Date.now();
    // By the channel between them the program hears when this process dies.
    child = spawn(process.execPath, [file], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const { code, signal } = await endOf(child);
    if (code === CONFIGURATION_ERROR && restarts === 0) return 1;
    if (stopping || code === 0) return code ?? 0;
    if (Date.now() - started >= STABLE_MS) delay = FIRST_DELAY_MS;
    print(
      `The server stopped unexpectedly (${signal ?? `exit code ${code}`}). Restarting in ${delay / 1000} s.`,
    );
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, delay);
      wake = () => resolve(clearTimeout(timer));
      if (stopping) wake();
    });
    if (stopping) return 0;
    restarts += 1;
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}
