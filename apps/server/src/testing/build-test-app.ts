import type { ScanProgress } from '@plateful/contract';
import { createIdentityProvider } from '#adapters/identity/index.ts';
import { createMemoryMailer } from '#adapters/mail/memory.ts';
import { createMemoryMediaStore } from '#adapters/media/memory.ts';
import { createFakePageReader } from '#adapters/pages/fake.ts';
import { createFakeRecogniser } from '#adapters/recognition/fake.ts';
import { buildApp } from '#build-app.ts';
import { readConfig } from '#config.ts';
import { createServices, type Foundations, type Services } from '#container.ts';
import { processPhoto } from '#features/photos/process-photo.ts';
import { randomIds } from '#platform/ids.ts';
import { runPendingJobs } from '#platform/jobs/start-jobs.ts';
import { Browser } from './browser.ts';
import { checkAnswers } from './openapi-check.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

interface TestAppOptions {
  environment?: Record<string, string>;
  recogniser?: Foundations['recogniser'];
  /** In place of the one that the environment asks for. */
  identity?: Foundations['identity'];
  /** The web; without pages when absent. */
  pages?: Foundations['pages'];
  logStream?: { write(line: string): void };
  /** In place of the list of what was told. */
  publishProgress?: (userId: string, progress: ScanProgress) => void;
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;

/** The whole server on a database of its own, with fakes for what is outside, and nothing listening. */
export async function buildTestApp({
  environment = {},
  recogniser,
  identity,
  pages = createFakePageReader(),
  publishProgress,
  logStream,
}: TestAppOptions = {}) {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ...environment,
  });
  const database = await createTestDatabase();
  const clock = createTestClock();
  const mailer = createMemoryMailer();
  const media = createMemoryMediaStore();
  const foundations = {
    database,
    clock,
    ids: randomIds,
    mailer,
    media,
    recogniser: recogniser ?? createFakeRecogniser(),
    identity: identity === undefined ? createIdentityProvider(config.google) : identity,
    pages,
    // In this process: no child process to wait for.
    photoProcessor: { process: (_ownerId: string, bytes: Uint8Array) => processPhoto(bytes) },
  };
  const news: { event: string; userId: string; data: unknown }[] = [];
  const tell = (event: string) => (userId: string, data: unknown) => {
    news.push({ event, userId, data });
  };
  const services = createServices(config, foundations, {
    created: tell('item:created'),
    updated: tell('item:updated'),
    deleted: tell('item:deleted'),
    sessionEnded: (sessionId) =>
      news.push({ event: 'session:revoked', userId: '', data: sessionId }),
  });
  const app = await buildApp({
    config,
    foundations,
    services,
    webApp: null,
    ...(logStream && { logStream }),
    tellProgress: publishProgress ?? tell('scan:progress'),
  });
  checkAnswers(app);
  return {
    app,
    clock,
    mailer,
    media,
    news,
    services,
    database,
    ...jobsByHand(database, services),
    /** A new browser, signed out. */
    browser: (): Browser => new Browser(app),
    async close() {
      await app.close();
      await foundations.recogniser.close();
      await database.close();
    },
  };
}

/** Jobs wait until a test wants them done. */
function jobsByHand({ pool }: Foundations['database'], { tasks }: Services) {
  const jobErrors: unknown[] = [];
  const onError = (error: unknown) => jobErrors.push(error);
  return {
    /** What went wrong with them. */
    jobErrors,
    /** Sends the mails that are due. */
    deliverMails: () => runPendingJobs({ pool, tasks, onError }),
  };
}
