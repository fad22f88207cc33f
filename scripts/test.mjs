// npm test: installs and builds what is missing or stale, then runs the suites. The last line says `N passed, N failed`.
// npm run test:all: the same, and the suites that take longer: every screen in every window and theme, texts that would
// run as code, attacks on a running server, fifty rounds of `kill -9`, 20,000 requests made from the API description.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { bin, root, run, runMain } from './lib/run.mjs';

/**
 * `retried`: what passed at the second try only, and why not at the first.
 * @typedef {{ passed: number, failed: number, skipped: number, retried?: string[] }} Counts
 * @typedef {Counts & { name: string, seconds: number }} Result
 */

const isWhole = process.argv.includes('--all');
const reports = join(root, '.cache', 'test-reports');

await runMain(async () => {
  await installIfStale();
  const chromium = await findChromium();
  await buildIfStale(['cookbook']);
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const results = await inTwoLanes([
    () => check('types: server', bin('tsc'), ['-p', 'apps/server']),
    () => check('types: web', 'npm', ['run', '--silent', 'typecheck', '-w', '@plateful/web']),
    () => check('types: e2e', bin('tsc'), ['-p', 'e2e']),
    () => check('types: bench', bin('tsc'), ['-p', 'bench']),
    () => check('types: contract', bin('tsc'), ['-p', 'packages/contract']),
    () => check('types: cookbook', bin('tsc'), ['-p', 'packages/cookbook']),
    () => check('types: scripts', bin('tsc'), ['-p', 'scripts']),
    () => check('lint', bin('biome'), ['check', '.']),
    () =>
      check('import rules', bin('depcruise'), [
        'apps',
        'packages',
        '--config',
        '.dependency-cruiser.cjs',
      ]),
    () => check('unused code', bin('knip'), []),
    () => check('file sizes', process.execPath, ['scripts/check-sizes.mjs']),
  ]);
  // Other requests every time; the seed is printed, for a run with the same ones.
  const fuzz = isWhole ? { FUZZ_REQUESTS: '20000', FUZZ_SEED: `${Date.now() % 2 ** 31}` } : {};
  results.push(await suite('unit and API', ['--project', '!@plateful/e2e*'], fuzz));
  await buildIfStale(['cookbook', 'server', 'web']);
  // A browser on a busy machine may be late once. It is told below, and twice is a failure.
  const browser = ['--project', '@plateful/e2e', '--retry=1'];
  const long = isWhole ? { TEST_ALL: '1', CRASH_ROUNDS: '50' } : {};
  results.push(await suite('browser', browser, { CHROMIUM_PATH: chromium, ...long }));
  if (isWhole) results.push(await suite('abuse', ['--project', '@plateful/e2e-abuse']));
  report(results);
});

/**
 * Each of these keeps one core busy, so two of them run at a time.
 * @param {(() => Promise<Result>)[]} tasks
 * @returns {Promise<Result[]>} in the order of the tasks
 */
async function inTwoLanes(tasks) {
  /** @type {Result[]} */
  const results = [];
  const waiting = tasks.entries();
  const lane = async () => {
    for (const [place, task] of waiting) results[place] = await task();
  };
  await Promise.all([lane(), lane()]);
  return results;
}

/**
 * A check that passes or fails as a whole.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function check(name, program, args) {
  const start = performance.now();
  const passed = await run(program, args, { quiet: true }).then(
    () => 1,
    () => 0,
  );
  const seconds = (performance.now() - start) / 1000;
  console.error(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, passed, failed: 1 - passed, skipped: 0, seconds };
}

/**
 * A run of Vitest, counted from its own report.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
async function suite(name, args, env = {}) {
  const start = performance.now();
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const ended = await run(
    bin('vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  ).then(
    () => true,
    () => false,
  );
  const seconds = (performance.now() - start) / 1000;
  const counts = await readReport(file);
  // A run that failed without a failed test (a crash, an error outside of tests) is a failure all the same.
  const failed = ended || counts.failed > 0 ? counts.failed : 1;
  return { name, ...counts, failed, seconds };
}

/**
 * @param {string} file
 * @returns {Promise<Counts>}
 */
async function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      await readFile(file, 'utf8'),
    );
    /** @type {{ status: string, fullName: string, failureMessages: string[] }[]} */
    const tests = testResults.flatMap(
      (/** @type {{ assertionResults: [] }} */ { assertionResults }) => assertionResults,
    );
    const retried = tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}\n  ${failureMessages[0]}`);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, retried };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @param {Result[]} results */
function report(results) {
  console.table(
    Object.fromEntries(
      results.map(({ name, seconds, retried = [], ...counts }) => [
        name,
        { ...counts, retried: retried.length, seconds: Math.round(seconds) },
      ]),
    ),
  );
  for (const test of results.flatMap(({ retried = [] }) => retried)) {
    console.log(`Passed at the second try only: ${test}`);
  }
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((sum, result) => sum + result[key], 0);
  const skipped = total('skipped');
  console.log(
    `${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
  if (total('failed') > 0) process.exitCode = 1;
}
