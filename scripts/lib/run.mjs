import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A failure whose sentence says all; no stack is printed. */
export class PlainError extends Error {}

/**
 * Runs a program in the project's folder; what it prints goes to stderr, so that stdout stays free.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options] quiet: its output is shown only when it fails
 * @returns {Promise<string>} what it printed, when quiet
 */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', (error) =>
      reject(new PlainError(`${program} can't be run: ${error.message}`)),
    );
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      return reject(new PlainError(`${program} ${args.join(' ')} ended with ${code}.`));
    });
  });
}

/**
 * A program of the project's own packages.
 * @param {string} name
 */
export function bin(name) {
  return join(root, 'node_modules', '.bin', name);
}

/**
 * Runs a script's main function; a plain error is one line, and the exit code tells.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exit(1);
  }
}
