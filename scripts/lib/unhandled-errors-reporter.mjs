import { writeFileSync } from 'node:fs';

/**
 * A Vitest reporter for errors outside of tests (a rejection after the end of a test, a process that crashed): Vitest's JSON
 * report leaves them out. Writes their stack traces as a JSON list to the file named by `UNHANDLED_ERRORS_FILE`.
 */
export default class UnhandledErrorsReporter {
  /**
   * @param {unknown} _testModules
   * @param {ReadonlyArray<{ name?: string, message: string, stack?: string, VITEST_TEST_PATH?: unknown, VITEST_TEST_NAME?: unknown }>} errors
   */
  onTestRunEnd(_testModules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (!file) return;
    const descriptions = errors.map((error) => {
      const test = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(' > ');
      const text = error.stack ?? `${error.name}: ${error.message}`;
      return `Error outside of tests${test && ` (last test: ${test})`}\n  ${text}`;
    });
    writeFileSync(file, JSON.stringify(descriptions));
  }
}
