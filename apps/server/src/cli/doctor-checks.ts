import { type RecognizerTestResult, recognizerTestProblemMessages } from '@plateful/contract';
import type { PoolConfig } from 'pg';
import { createMailer } from '#adapters/email/create-mailer.ts';
import { checkS3Access, describeS3Problem } from '#adapters/media/check-media-store.ts';
import { createMediaStore } from '#adapters/media/create-media-store.ts';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import { type Config, getPaymentsWarning, type RecognizerConfig, type S3Config } from '#config.ts';
import { PhotoProcessPool } from '#features/photos/photo-process-pool.ts';
import { ProviderCallLedger } from '#features/provider-calls/provider-call-ledger.ts';
import {
  readTestPhoto,
  runRecognizerTests,
} from '#features/provider-calls/run-recognizer-tests.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { findRunningPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { isDatabaseMigrated } from '#platform/db/migrate-database.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import type { ProviderCallRecorder } from '#ports/recognizer.ts';

/** Null: cannot be checked, or may be intended. */
export type CheckResult = { isOk: boolean | null; text: string };

const ok = (text: string): CheckResult => ({ isOk: true, text });
const failed = (text: string): CheckResult => ({ isOk: false, text });

/** @returns also the database, if it can be used; it must be closed */
export async function openAndCheckDatabase(
  config: Config,
): Promise<{ outcome: CheckResult; database: Database | null }> {
  const connection = await findConnection(config);
  if ('isOk' in connection) return { outcome: connection, database: null };
  const database = openDatabase(connection, () => {});
  try {
    await database.pool.query('select 1');
  } catch (error) {
    await database.close();
    const code = getErrorCodeOrMessage(error);
    return {
      outcome: failed(`It cannot be reached (${code}). Check DATABASE_URL.`),
      database: null,
    };
  }
  if (await isDatabaseMigrated(database.pool).catch(() => false)) {
    return { outcome: ok('It is reachable and up to date.'), database };
  }
  await database.close();
  return {
    outcome: failed('It has the tables of another version. Start Plateful: it updates them.'),
    database: null,
  };
}

async function findConnection({ database }: Config): Promise<PoolConfig | CheckResult> {
  if (database.kind === 'url') return { connectionString: database.url };
  try {
    const running = await findRunningPostgres(database.dataDir);
    if (running) return running;
    const text = 'The built-in server does not run. It starts with Plateful (npm start).';
    return { isOk: null, text };
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

export async function checkMediaStore({ media }: Config): Promise<CheckResult> {
  if (media.kind === 's3') return checkS3Store(media);
  try {
    await createMediaStore(media).check();
    return ok(`Photos can be written to ${media.directory}.`);
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const text = `Photos cannot be written to ${media.directory} (${getErrorCodeOrMessage(cause)}).`;
    return failed(`${text} Check the permissions of DATA_DIR, and the free space.`);
  }
}

async function checkS3Store(config: S3Config): Promise<CheckResult> {
  try {
    await checkS3Access(config);
    return ok(`Photos can be stored, read and deleted in the bucket ${config.bucket}.`);
  } catch (error) {
    return failed(describeS3Problem(error).text);
  }
}

export async function checkMailer({ email }: Config): Promise<CheckResult> {
  const mailerConfig = { ...email, printLine: () => {} };
  const mailer = createMailer(mailerConfig);
  try {
    await mailer.check();
  } catch (error) {
    const code = getErrorCodeOrMessage(error);
    return failed(
      email.kind === 'smtp'
        ? `The mail server does not accept the connection (${code}). Check SMTP_URL.`
        : `Emails cannot be written to ${email.directory} (${code}). Check the permissions of DATA_DIR.`,
    );
  } finally {
    await mailer.close();
  }
  return ok(
    email.kind === 'smtp'
      ? 'The mail server accepts the connection.'
      : `Emails are written to ${email.directory}. Set SMTP_URL to send them.`,
  );
}

export function checkPaymentsConfig(config: Config): CheckResult {
  const warning = getPaymentsWarning(config);
  if (warning) return { isOk: null, text: warning };
  if (config.payments.kind === 'test') return ok('Built-in test payments: no money is charged.');
  const isLive = config.payments.secretKey.includes('_live_');
  return ok(isLive ? 'Stripe, live mode.' : 'Stripe, test mode: no money is charged.');
}

interface RecognizerOutcome extends CheckResult {
  name: string;
}

/** Lets each recognizer name the dish of the test photo. @param database records the calls to providers */
export async function checkRecognizers(
  config: Config,
  database: Database | null,
): Promise<RecognizerOutcome[]> {
  const timeoutMs = config.recognizerTimeoutMs;
  const photoProcessPool = new PhotoProcessPool();
  const recognizer = await createRecognizer(config.recognizers, { timeoutMs });
  try {
    const photo = await photoProcessPool.process('', await readTestPhoto());
    const { signal } = new AbortController();
    const calls = database && createCalls(database, config);
    const deps = { photo, timeoutMs, signal, ...(calls && { calls }) };
    const results = await runRecognizerTests(recognizer, deps);
    return results.map((result, index) => ({
      name: getName(result, config.recognizers[index]),
      ...describeResult(result),
    }));
  } finally {
    await Promise.all([recognizer.close(), photoProcessPool.close()]);
  }
}

function createCalls({ db }: Database, config: Config): ProviderCallRecorder {
  const ledger = new ProviderCallLedger({
    db,
    clock: { now: () => new Date() },
    ids: randomIdGenerator,
    monthlyBudgetUsd: config.recognizerMonthlyBudgetUsd,
    observeCall: () => {},
    reportError: async (message, error) =>
      console.error(`${message}: ${getErrorCodeOrMessage(error)}`),
  });
  return ledger.forUser(null);
}

function getName({ recognizer }: RecognizerTestResult, config: RecognizerConfig | undefined) {
  return config && 'model' in config ? `${recognizer} (${config.model})` : recognizer;
}

function describeResult({
  outcome,
  title,
  problem,
  durationMs,
}: RecognizerTestResult): CheckResult {
  if (problem) return failed(recognizerTestProblemMessages[problem]);
  const seconds = `${(durationMs / 1000).toFixed(1)} s`;
  if (outcome === 'works')
    return ok(`It named the dish of the test photo “${title}” in ${seconds}.`);
  const answer = title === null ? 'it found no dish' : `it named “${title}” instead of donuts`;
  return failed(
    `It answers, but does not see the test photo: ${answer}. Choose a model that can see photos (RECOGNISER_MODEL).`,
  );
}
