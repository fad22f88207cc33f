import { createMailer } from '#adapters/email/create-mailer.ts';
import { createIdentityProvider } from '#adapters/identity/create-identity-provider.ts';
import { checkMediaStoreAtStart } from '#adapters/media/check-media-store.ts';
import { createMediaStore } from '#adapters/media/create-media-store.ts';
import { createPaymentGateway } from '#adapters/payments/create-payment-gateway.ts';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import { createEmbeddedRecognizer } from '#adapters/recognition/embedded/embedded-recognizer.ts';
import { createTextRecognizer } from '#adapters/text-recognition/create-text-recognizer.ts';
import { createWebPageReader } from '#adapters/web-page-reader/create-web-page-reader.ts';
import type { Config } from '#config.ts';
import type { Feature, FeatureContext, Infrastructure } from '#feature.ts';
import { createAccountsFeature } from '#features/accounts/feature.ts';
import { AdminAuditTrail } from '#features/admin/admin-audit-trail.ts';
import { DailyScanCounter } from '#features/admin/daily-scan-counter.ts';
import { createAdminFeature } from '#features/admin/feature.ts';
import { createLogsFeature } from '#features/logs/feature.ts';
import type { LogStore } from '#features/logs/log-store.ts';
import { Entitlements } from '#features/membership/entitlements.ts';
import { createMembershipFeature } from '#features/membership/feature.ts';
import { findProEndDates } from '#features/membership/pro-status-repository.ts';
import { createPhotosFeature } from '#features/photos/feature.ts';
import { countAddedPhotos } from '#features/photos/repository.ts';
import { createProfilesFeature } from '#features/profiles/feature.ts';
import { createProviderCallsFeature } from '#features/provider-calls/feature.ts';
import type { ProviderCallLedger } from '#features/provider-calls/provider-call-ledger.ts';
import { convertGeneratedRecipeToDraft } from '#features/recipes/convert-generated-recipe-to-draft.ts';
import { createDraftFromCookbook } from '#features/recipes/create-draft-from-cookbook.ts';
import { createRecipesFeature } from '#features/recipes/feature.ts';
import { createScanningFeature } from '#features/scanning/feature.ts';
import { RecipeFromNameGenerator } from '#features/scanning/recipe-from-name-generator.ts';
import type { RecipeDraftSource } from '#features/scanning/recipe-from-photos-recognizer.ts';
import { countScansTowardLimit, deleteUsedScanOfItem } from '#features/scanning/repository.ts';
import { recognizePhotoWithTimeout } from '#features/scanning/run-with-recognizer-timeout.ts';
import { createScanQuota } from '#features/scanning/scan-quota.ts';
import { createSupportFeature } from '#features/support/feature.ts';
import type { Db } from '#platform/db/database.ts';
import { toLoggableError } from '#platform/db/to-loggable-error.ts';
import { formatServerUrl } from '#platform/http/format-server-url.ts';
import { Metrics } from '#platform/metrics/metrics.ts';
import { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { Recognizer } from '#ports/recognizer.ts';
import type { ScanOutcomeCounter } from '#ports/scan-outcome-counter.ts';

interface AdapterDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  /** Writes to the operator's console. */
  print(line: string): void;
}

/** Creates the adapters that the configuration selects. */
export async function createAdapters(config: Config, { db, clock, ids, print }: AdapterDeps) {
  const emailConfig = { ...config.email, printLine: print };
  const embedded = createEmbeddedRecognizer();
  const timeoutMs = config.recognizerTimeoutMs;
  const storageWarning = await checkMediaStoreAtStart(config.media);
  if (storageWarning) print(storageWarning);
  return {
    mailer: createMailer(emailConfig),
    media: createMediaStore(config.media),
    recognizer: await createRecognizer(config.recognizers, { timeoutMs, embedded }),
    embeddedRecognizer: embedded,
    textRecognizer: createTextRecognizer(),
    identity: createIdentityProvider(config.google),
    webPageReader: createWebPageReader(),
    paymentGateway: await createPaymentGateway(config.payments, { db, clock, ids }),
  };
}

export type FeatureServices = ReturnType<typeof createFeatures>['services'];

/** Creates all features and passes them what they need from each other. Features never import each other. */
export function createFeatures(config: Config, infrastructure: Infrastructure) {
  const context = createContext(config, infrastructure);
  const { limits } = context;
  const entitlements = createEntitlements(context);

  const { metrics, auditTrail, reportError, logs, providerCalls } = createSharedFeatures(context);
  const photos = createPhotosFeature(context);
  const photoStore = photos.services.photos;
  const membershipDeps = { entitlements, auditTrail, ...logs.services };
  const membership = createMembershipFeature(context, membershipDeps);
  const accountDeps = { ...logs.services, ...membership.services, photoStore };
  const accounts = createAccountsFeature(context, accountDeps);
  const { recipes, scanning } = createRecipeFeatures(context, {
    ...{ auditTrail, photoStore, entitlements, ...providerCalls.services },
    scanOutcomeCounter: createScanCounter(context, metrics, reportError),
  });
  const support = createSupportFeature(context);
  const userFeatures: Feature[] = [accounts, membership, recipes, scanning, photos, support];
  const profiles = createProfilesFeature(context, {
    photoStore,
    auditTrail,
    memberships: membership.services.membershipQueries,
    exportedFiles: merge(userFeatures.map(({ exportedFiles }) => exportedFiles)),
  });
  const admin = createAdminFeature(context, { auditTrail, users: profiles.services.profiles });
  const features = [...userFeatures, profiles, logs, providerCalls, admin];

  return {
    features,
    ...collectTasks(features, limits),
    /** The services that the server itself and tests use. */
    services: {
      limits,
      metrics,
      ...logs.services,
      ...providerCalls.services,
      ...photos.services,
      ...accounts.services,
      ...recipes.services,
      ...scanning.services,
      ...membership.services,
      ...support.services,
    },
  };
}

interface RecipeFeaturesDeps
  extends Pick<Parameters<typeof createRecipesFeature>[1], 'auditTrail' | 'photoStore'> {
  entitlements: Entitlements;
  providerCalls: ProviderCallLedger;
  scanOutcomeCounter: ScanOutcomeCounter;
}

function createRecipeFeatures(
  context: FeatureContext,
  { auditTrail, photoStore, entitlements, providerCalls, scanOutcomeCounter }: RecipeFeaturesDeps,
) {
  const scanQuota = createScanQuota(context, entitlements);
  const recipes = createRecipesFeature(context, {
    auditTrail,
    photoStore,
    entitlements,
    recognizer: createTimedRecognizer(context),
    recipeWriter: createRecipeFromNameWriter(context, providerCalls),
    scanQuota,
    refundScan: deleteUsedScanOfItem,
  });
  const scanning = createScanningFeature(context, {
    scanOutcomeCounter,
    photoStore,
    scanQuota,
    recipes: recipes.services.recipes,
    drafts: createDraftFactory(recipes.services),
    providerCalls,
    trialRecognizer: chooseTrialRecognizer(context),
  });
  return { recipes, scanning };
}

const isProvider = (
  recognizer: Recognizer,
): recognizer is Recognizer & { isSuspended(): boolean } => recognizer.isSuspended !== undefined;

/** What the other features use. */
function createSharedFeatures(context: FeatureContext) {
  const metrics = new Metrics(context.database.pool);
  const auditTrail = new AdminAuditTrail(context);
  const logs = createLogsFeature(context, { auditTrail });
  const reportError = createErrorReporter(logs.services.logs);
  const providerCalls = createProviderCallsFeature(context, {
    auditTrail,
    observeCall: (call) => metrics.observeProviderCall(call),
    reportError,
  });
  const { members = [context.recognizer] } = context.recognizer;
  metrics.observeProviders(members.filter(isProvider));
  metrics.observeProviderSpending(
    () => providerCalls.services.providerCalls.getSpendingUsd(),
    context.config.recognizerMonthlyBudgetUsd,
  );
  return { metrics, auditTrail, reportError, logs, providerCalls };
}

function collectTasks(features: readonly Feature[], limits: RateLimitStore) {
  const rateLimitTasks = { 'delete-expired-rate-limits': () => limits.deleteExpired() };
  return {
    jobTasks: merge(features.map(({ jobTasks }) => jobTasks)),
    hourlyTasks: merge([...features.map(({ hourlyTasks }) => hourlyTasks), rateLimitTasks]),
  };
}

function createContext(config: Config, infrastructure: Infrastructure): FeatureContext {
  return {
    ...infrastructure,
    config,
    db: infrastructure.database.db,
    limits: new RateLimitStore(infrastructure.database),
    publicUrl: config.publicUrl ?? formatServerUrl(config.host, config.port),
  };
}

function createEntitlements({ clock, config }: FeatureContext): Entitlements {
  const { freeRecipesPerMonth, freePhotosPerRecipe } = config;
  const planLimits = { freeRecipesPerMonth, freePhotosPerRecipe };
  return new Entitlements({
    clock,
    ...planLimits,
    findProEndDates: findProEndDates,
    countScans: countScansTowardLimit,
    countAddedPhotos,
  });
}

/** Visitors never cost money: the first configured recognizer on this machine, or the embedded one (decision 032). */
function chooseTrialRecognizer({ recognizer, embeddedRecognizer }: FeatureContext): Recognizer {
  const { members = [recognizer] } = recognizer;
  return members.find(({ writesRecipes }) => !writesRecipes) ?? embeddedRecognizer;
}

/** The search by photo costs nothing: it never asks a provider. */
function createTimedRecognizer({
  embeddedRecognizer,
  config: { recognizerTimeoutMs },
}: FeatureContext) {
  const recognize: Recognizer['recognize'] = (photo, options) =>
    recognizePhotoWithTimeout(embeddedRecognizer, recognizerTimeoutMs, photo, options);
  return { source: embeddedRecognizer.source, recognize };
}

function createScanCounter(
  context: FeatureContext,
  metrics: Metrics,
  reportError: ErrorReporter,
): ScanOutcomeCounter {
  const dailyCounter = new DailyScanCounter(context);
  return {
    countScan: async (outcome, source) => {
      metrics.countScan(outcome, source);
      await dailyCounter
        .countScan(outcome)
        .catch((error) => reportError('A scan was not counted', error));
    },
  };
}

type ErrorReporter = ReturnType<typeof createErrorReporter>;

/** Stores errors of work that goes on without their result. */
function createErrorReporter(logs: Pick<LogStore, 'store'>) {
  return async (what: string, error: unknown): Promise<void> => {
    const message = `${what}: ${toLoggableError(error).message}`;
    await logs.store({ level: 'error', platform: 'server', message }).catch(() => {});
  };
}

function merge<Value>(
  records: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  return Object.assign({}, ...records);
}

function createRecipeFromNameWriter(
  context: FeatureContext,
  providerCalls: ProviderCallLedger,
): RecipeFromNameGenerator {
  const { recognizer, events, config } = context;
  const { recognizerTimeoutMs } = config;
  const drafts = generatedDrafts;
  return new RecipeFromNameGenerator({
    recognizer,
    recognizerTimeoutMs,
    events,
    drafts,
    providerCalls,
  });
}

const generatedDrafts = {
  createFromCookbook: createDraftFromCookbook,
  createFromGeneratedRecipe: convertGeneratedRecipeToDraft,
};

function createDraftFactory({
  importRecipes,
}: ReturnType<typeof createRecipesFeature>['services']): RecipeDraftSource {
  return {
    ...generatedDrafts,
    parseText: (text, signal) => importRecipes.parseText(text, signal),
  };
}
