import type { FastifyInstance } from 'fastify';
import { createIdentityProvider } from '#adapters/identity/create-identity-provider.ts';
import { createMediaStore } from '#adapters/media/create-media-store.ts';
import { createPaymentGateway } from '#adapters/payments/create-payment-gateway.ts';
import { createTextRecognizer } from '#adapters/text-recognition/create-text-recognizer.ts';
import { buildApp } from '#build-app.ts';
import { readConfig } from '#config.ts';
import { createFeatures } from '#container.ts';
import type { Infrastructure } from '#feature.ts';
import { processPhoto } from '#features/photos/process-photo.ts';
import { type JobTask, runPendingJobs } from '#platform/jobs/job-worker.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { createFakeRecognizer } from '#testing/fakes/fake-recognizer.ts';
import { createFakeWebPageReader } from '#testing/fakes/fake-web-page-reader.ts';
import { createMemoryMailer } from '#testing/fakes/memory-mailer.ts';
import { createMemoryMediaStore } from '#testing/fakes/memory-media-store.ts';
import { installOpenApiResponseCheck } from './install-openapi-response-check.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { TestHttpClient } from './test-http-client.ts';

interface TestAppOptions {
  environment?: Record<string, string>;
  recognizer?: Infrastructure['recognizer'];
  /** By default `recognizer`. */
  embeddedRecognizer?: Infrastructure['embeddedRecognizer'];
  /** By default the real one, whose process starts with the first photo of text. */
  textRecognizer?: Infrastructure['textRecognizer'];
  /** Replaces the adapter that the configuration selects. */
  identity?: Infrastructure['identity'];
  /** Replaces the built-in test payments. */
  paymentGateway?: Infrastructure['paymentGateway'];
  /** The web app; no pages when absent. */
  webPageReader?: Infrastructure['webPageReader'];
  /** Stores photos where the configuration selects, instead of in memory. */
  hasConfiguredMediaStore?: boolean;
  logStream?: { write(line: string): void };
  /** Receives events instead of `publishedEvents`. */
  events?: Infrastructure['events'];
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;

const testEnvironment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };

/** Runs in this process instead of a child process. */
const inProcessPhotoProcessor: Infrastructure['photoProcessPool'] = {
  process: (_ownerId, bytes) => processPhoto(bytes),
};

/** Builds the whole server with its own database and fake adapters. It does not listen on a port. */
export async function buildTestApp({
  environment = {},
  recognizer = createFakeRecognizer(),
  embeddedRecognizer = recognizer,
  textRecognizer = createTextRecognizer(),
  identity,
  paymentGateway,
  webPageReader = createFakeWebPageReader(),
  events,
  hasConfiguredMediaStore = false,
  logStream,
}: TestAppOptions = {}) {
  const config = readConfig({ ...testEnvironment, ...environment });
  const database = await createTestDatabase();
  const clock = createTestClock();
  const ids = randomIdGenerator;
  const mailer = createMemoryMailer();
  const memoryMedia = createMemoryMediaStore();
  const { publishedEvents, eventRecorder } = createEventRecorder();
  const infrastructure = {
    database,
    clock,
    ids,
    events: events ?? eventRecorder,
    mailer,
    media: hasConfiguredMediaStore ? createMediaStore(config.media) : memoryMedia,
    recognizer,
    embeddedRecognizer,
    textRecognizer,
    identity: identity === undefined ? createIdentityProvider(config.google) : identity,
    webPageReader,
    paymentGateway:
      paymentGateway ??
      (await createPaymentGateway(config.payments, { db: database.db, clock, ids })),
    photoProcessPool: inProcessPhotoProcessor,
    trialPhotoProcessPool: inProcessPhotoProcessor,
  };
  const { features, services, jobTasks, hourlyTasks } = createFeatures(config, infrastructure);
  const fastify = await buildApp({
    config,
    infrastructure,
    features,
    services,
    webApp: null,
    ...(logStream && { logStream }),
  });
  installOpenApiResponseCheck(fastify);
  return {
    fastify,
    clock,
    mailer,
    /** Empty with `hasConfiguredMediaStore`. */
    media: memoryMedia,
    paymentGateway: infrastructure.paymentGateway,
    publishedEvents,
    services,
    hourlyTasks,
    database,
    ...createManualJobs(database, jobTasks),
    /** Creates a signed-out browser. */
    createBrowser: (): TestHttpClient => new TestHttpClient(fastify),
    async close() {
      await closeWithConnections(fastify);
      await infrastructure.recognizer.close();
      await textRecognizer.close();
      await database.close();
    },
  };
}

/** A connection on which no request was sent yet would keep the server open for seconds. */
async function closeWithConnections(fastify: FastifyInstance): Promise<void> {
  const isClosed = fastify.close();
  fastify.server.closeAllConnections();
  await isClosed;
}

function createEventRecorder() {
  const publishedEvents: { event: string; userId: string; data: unknown }[] = [];
  const eventRecorder: Infrastructure['events'] = {
    publish: (userId, event, data) => publishedEvents.push({ event, userId, data }),
    disconnectSession: (sessionId) =>
      publishedEvents.push({ event: 'session:revoked', userId: '', data: sessionId }),
  };
  return { publishedEvents, eventRecorder };
}

/** Runs all due jobs. */
function createManualJobs(
  { pool }: Infrastructure['database'],
  tasks: Readonly<Record<string, JobTask>>,
) {
  const jobErrors: unknown[] = [];
  const onError = (error: unknown) => jobErrors.push(error);
  return {
    /** Errors of failed jobs. */
    jobErrors,
    /** Sends all due emails. */
    deliverEmails: () => runPendingJobs({ pool, tasks, onError }),
  };
}
