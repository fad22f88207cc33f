import type { Config } from '#config.ts';
import type { PhotoProcessPool } from '#features/photos/photo-process-pool.ts';
import type { Database, Db } from '#platform/db/database.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { JobTask } from '#platform/jobs/job-worker.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { AccountExportFile } from '#ports/account-export-file.ts';
import type { Clock } from '#ports/clock.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { IdentityProvider } from '#ports/identity-provider.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { MediaStore } from '#ports/media-store.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import type { Recognizer } from '#ports/recognizer.ts';
import type { TextRecognizer } from '#ports/text-recognizer.ts';
import type { WebPageReader } from '#ports/web-page-reader.ts';

/** The adapters and resources of the process. Tests replace them with fakes. */
export interface Infrastructure {
  database: Database;
  clock: Clock;
  ids: IdGenerator;
  events: EventPublisher;
  mailer: Mailer;
  media: MediaStore;
  /** Asks the configured recognizers in their order. */
  recognizer: Recognizer;
  /** Runs on this machine and costs nothing: for embeddings, and for the search by photo. */
  embeddedRecognizer: Recognizer;
  textRecognizer: TextRecognizer;
  /** Null: sign-in with Google is disabled. */
  identity: IdentityProvider | null;
  webPageReader: WebPageReader;
  paymentGateway: PaymentGateway;
  photoProcessPool: Pick<PhotoProcessPool, 'process'>;
  /** For photos of visitors, which must not delay those of users. */
  trialPhotoProcessPool: Pick<PhotoProcessPool, 'process'>;
}

/** What every feature may use. */
export interface FeatureContext extends Infrastructure {
  config: Config;
  db: Db;
  limits: RateLimitStore;
  /** The URL in emails. */
  publicUrl: string;
}

/** What a feature adds to the server. Each folder in `features/` creates one in `feature.ts`; the container lists them. */
export interface Feature {
  registerRoutes?(bind: RouteBinder): void;
  /** Tasks of queued jobs. */
  jobTasks?: Readonly<Record<string, JobTask>>;
  /** Run at the start of every hour by one of the processes. */
  hourlyTasks?: Readonly<Record<string, JobTask>>;
  /** What the export of an account contains, by file name. */
  exportedFiles?: Readonly<Record<string, AccountExportFile>>;
}
