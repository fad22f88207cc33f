import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** An error whose message is shown to the user without a stack trace. */
export class UserFacingError extends Error {}

/**
 * Runs a program in the project root. Its output goes to stderr, so that stdout stays free.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, isBackground?: boolean }} [options] quiet: output is
 *   shown only on failure; isBackground: the program runs at the lowest priority
 * @returns {Promise<string>} the output, if quiet
 */
export function runProgram(program, args, { env = {}, quiet = false, isBackground = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
      shell: process.platform === 'win32',
    });
    if (isBackground && child.pid) lowerPriority(child.pid);
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', (error) =>
      reject(new UserFacingError(`Could not run ${program}: ${error.message}`)),
    );
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      return reject(new UserFacingError(`${program} ${args.join(' ')} exited with code ${code}.`));
    });
  });
}

/** @param {number} pid of a process that has not started others yet; they inherit its priority */
function lowerPriority(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has already ended.
  }
}

/**
 * Path of a command-line program from the project's node_modules.
 * @param {string} name
 */
export function getBinPath(name) {
  return join(projectRoot, 'node_modules', '.bin', name);
}

/**
 * Runs a script's main function. A UserFacingError is printed as one line; every error exits with code 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error);
    process.exit(1);
  }
}
