import { ConfigError } from '#config.ts';
import { loadConfig } from '#load-config.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import {
  type CheckResult,
  checkMailer,
  checkMediaStore,
  checkPaymentsConfig,
  checkRecognizers,
  openAndCheckDatabase,
} from './doctor-checks.ts';

let hasFailed = false;

function report(name: string, { isOk, text }: CheckResult): void {
  hasFailed ||= isOk === false;
  console.log(`${isOk === null ? '–' : isOk ? '✓' : '✗'} ${name}: ${text}`);
}

/**
 * `npm run doctor`: checks the configuration and everything that Plateful depends on. It may run beside the server.
 *
 * @returns the exit code
 */
async function main(): Promise<number> {
  report('Node.js', { isOk: true, text: process.version });
  const config = readEnvironment();
  if (!config) return 1;
  const { outcome, database } = await openAndCheckDatabase(config);
  report('Database', outcome);
  try {
    report('Photos', await checkMediaStore(config));
    report('Email', await checkMailer(config));
    report('Payments', checkPaymentsConfig(config));
    for (const { name, ...result } of await checkRecognizers(config, database))
      report(`Recognizer ${name}`, result);
  } finally {
    await database?.close();
  }
  return hasFailed ? 1 : 0;
}

function readEnvironment() {
  try {
    const config = loadConfig();
    report('Configuration', { isOk: true, text: 'All variables are valid.' });
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    report('Configuration', { isOk: false, text: error.message });
    return null;
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`✗ ${getErrorCodeOrMessage(error)}`);
  return 1;
});
