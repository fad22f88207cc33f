// npm test: installs and builds what is missing or stale, then runs the suites. The last line says `N passed, N failed`.
// npm run test:all: also runs the slow suites: every screen in every viewport and theme, injection attempts, attacks on a
// running server, fifty rounds of `kill -9`, and 20,000 requests generated from the API description.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrInstallChromium } from './lib/find-or-install-chromium.mjs';
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { getBinPath, projectRoot, runMain, runProgram } from './lib/run-program.mjs';

/**
 * `retried`: tests that passed only on retry, with the failure of the first attempt. `failures`: tests and files that
 * failed, with their first failure.
 * @typedef {{ passed: number, failed: number, skipped: number, retried?: string[], failures?: string[] }} Counts
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestReport
 * @typedef {Counts & { name: string, seconds: number }} Result
 */

const runsAllSuites = process.argv.includes('--all');
const reportsDir = join(projectRoot, '.cache', 'test-reports');

await runMain(async () => {
  await installIfStale();
  const chromium = await findOrInstallChromium();
  await buildIfStale(['cookbook']);
  await rm(reportsDir, { recursive: true, force: true });
  await mkdir(reportsDir, { recursive: true });
  // A new seed for each run; it is printed so that a run can be repeated.
  const fuzz = { FUZZ_REQUESTS: '20000', FUZZ_SEED: `${Date.now() % 2 ** 31}` };
  const slowTests = runsAllSuites ? { TEST_ALL: '1', CRASH_ROUNDS: '50', ...fuzz } : {};
  // Many test files share a process and two cores, and a browser may time out once. Retried tests are reported with their
  // first failure; a second failure fails the run.
  const unitTests = ['--project', '!@plateful/e2e*', '--retry=1'];
  // Only the browser tests need the builds.
  const builds = buildIfStale(['server', 'web'], { isBackground: true });
  // Handled when they are awaited.
  builds.catch(() => {});
  const results = [await runSuite('unit and API', unitTests, slowTests)];
  await builds;
  const browserTests = ['--project', '@plateful/e2e', '--retry=1'];
  const browserEnvironment = { CHROMIUM_PATH: chromium, ...slowTests };
  // The browser tests wait for half of their time; the checks run in that time.
  const [browser, checks] = await Promise.all([
    runSuite('browser', browserTests, browserEnvironment),
    runChecks(),
  ]);
  results.unshift(...checks);
  results.push(browser);
  if (runsAllSuites) results.push(await runSuite('abuse', ['--project', '@plateful/e2e-abuse']));
  printReport(results);
});

/** @returns {Promise<Result[]>} of checks that read the source, one after another at the lowest priority */
async function runChecks() {
  const boundaries = ['apps', 'packages', '--config', '.dependency-cruiser.cjs'];
  return [
    await runCheck('types', 'npm', ['run', '--silent', 'typecheck']),
    await runCheck('lint', getBinPath('biome'), ['check', '.']),
    await runCheck('import rules', getBinPath('depcruise'), boundaries),
    await runCheck('unused code', getBinPath('knip'), []),
  ];
}

/**
 * Runs a check that passes or fails as a whole.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function runCheck(name, program, args) {
  const start = performance.now();
  const passed = await runProgram(program, args, { quiet: true, isBackground: true }).then(
    () => 1,
    () => 0,
  );
  const seconds = (performance.now() - start) / 1000;
  console.error(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, passed, failed: 1 - passed, skipped: 0, seconds };
}

/**
 * Runs Vitest and counts results from its JSON report.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
async function runSuite(name, args, env = {}) {
  const start = performance.now();
  const file = join(reportsDir, `${name.replaceAll(' ', '-')}.json`);
  const errorsFile = file.replace(/json$/, 'errors.json');
  const reporters = [
    'default',
    'json',
    join(projectRoot, 'scripts/lib/unhandled-errors-reporter.mjs'),
  ];
  const isSuccess = await runProgram(
    getBinPath('vitest'),
    ['run', ...args, ...reporters.map((it) => `--reporter=${it}`), `--outputFile.json=${file}`],
    { env: { ...env, UNHANDLED_ERRORS_FILE: errorsFile } },
  ).then(
    () => true,
    () => false,
  );
  const seconds = (performance.now() - start) / 1000;
  const { failures = [], ...counts } = await readReport(file);
  failures.push(...(await readUnhandledErrors(errorsFile)));
  // A run can fail without a failed test (a crash, an error outside of tests): count that as one failure.
  const failed = isSuccess || counts.failed > 0 ? counts.failed : 1;
  return { name, ...counts, failures, failed, seconds };
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
    /** @type {{ status: string, name: string, message: string, assertionResults: TestReport[] }[]} */
    const files = testResults;
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    const retried = tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(describeTest);
    const failures = [
      ...tests.filter(({ status }) => status === 'failed').map(describeTest),
      // A file that could not be loaded has no tests.
      ...files
        .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
        .map(({ name, message }) => `${name}\n  ${message}`),
    ];
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
      retried,
      failures,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {string} file
 * @returns {Promise<string[]>}
 */
async function readUnhandledErrors(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return ['Vitest ended before the end of its run.'];
  }
}

/** @param {TestReport} test */
function describeTest({ fullName, failureMessages }) {
  return `${fullName}\n  ${failureMessages[0]}`;
}

/** @param {Result[]} results */
function printReport(results) {
  console.table(
    Object.fromEntries(
      results.map(({ name, passed, failed, skipped, seconds, retried = [] }) => [
        name,
        { passed, failed, skipped, retried: retried.length, seconds: Math.round(seconds) },
      ]),
    ),
  );
  for (const test of results.flatMap(({ retried = [] }) => retried)) {
    console.log(`Passed on retry: ${test}`);
  }
  for (const test of results.flatMap(({ failures = [] }) => failures)) {
    console.log(`Failed: ${test}`);
  }
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((sum, result) => sum + result[key], 0);
  const skipped = total('skipped');
  console.log(
    `${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
  if (total('failed') > 0) process.exitCode = 1;
}
