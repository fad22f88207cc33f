import { createMailer } from '#adapters/email/create-mailer.ts';
import { createIdentityProvider } from '#adapters/identity/create-identity-provider.ts';
import { createMediaStore } from '#adapters/media/create-media-store.ts';
import { createPageReader } from '#adapters/page-reader/create-page-reader.ts';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import type { Config } from '#config.ts';
import { CodeGuessLimiter } from '#features/accounts/code-guess-limiter.ts';
import { DeleteAccount } from '#features/accounts/delete-account.ts';
import { EmailJobHandler } from '#features/accounts/email-job-handler.ts';
import { EMAIL_TASK, EmailQueue } from '#features/accounts/email-queue.ts';
import { GoogleSignIn } from '#features/accounts/google-sign-in.ts';
import { KnownDeviceService } from '#features/accounts/known-device-service.ts';
import { LoginThrottle } from '#features/accounts/login-throttle.ts';
import { OneTimeCodeService } from '#features/accounts/one-time-code-service.ts';
import { PasswordChange } from '#features/accounts/password-change.ts';
import { PasswordReset } from '#features/accounts/password-reset.ts';
import { Reauthentication } from '#features/accounts/reauthentication.ts';
import { AccountService } from '#features/accounts/service.ts';
import { SessionService } from '#features/accounts/session-service.ts';
import { VerificationCodeRateLimiter } from '#features/accounts/verification-code-rate-limiter.ts';
import { SecurityLog } from '#features/logs/security-log.ts';
import { LogService } from '#features/logs/service.ts';
import { Entitlements } from '#features/membership/entitlements.ts';
import { createPhotoEmbedder } from '#features/photos/embed-photo.ts';
import type { PhotoProcessor } from '#features/photos/photo-processor.ts';
import { countAddedPhotos } from '#features/photos/repository.ts';
import { PhotoService } from '#features/photos/service.ts';
import { ExportAccount } from '#features/profiles/export-account.ts';
import { ProfileService } from '#features/profiles/service.ts';
import { CreateRecipe } from '#features/recipes/create-recipe.ts';
import { draftFromCookbook } from '#features/recipes/draft-from-cookbook.ts';
import { EditRecipe } from '#features/recipes/edit-recipe.ts';
import { ImportLimiter } from '#features/recipes/import/import-limiter.ts';
import { ImportRecipes } from '#features/recipes/import/import-recipes.ts';
import { ImportWorkerClient } from '#features/recipes/import/import-worker-client.ts';
import { AddPhotos } from '#features/recipes/photos/add-photos.ts';
import { PreviewIconService } from '#features/recipes/photos/preview-icon-service.ts';
import { RemovePhotos } from '#features/recipes/photos/remove-photos.ts';
import { FindByPhoto } from '#features/recipes/search/find-by-photo.ts';
import { SearchIndexer } from '#features/recipes/search/search-indexer.ts';
import { SearchRecipes } from '#features/recipes/search/search-recipes.ts';
import { RecipeService } from '#features/recipes/service.ts';
import { TrashService } from '#features/recipes/trash/trash-service.ts';
import { ConfirmRecognition } from '#features/recipes/versions/confirm-recognition.ts';
import { recognizeWithTimeout } from '#features/scanning/recognize-with-timeout.ts';
import { countScans } from '#features/scanning/repository.ts';
import { ScanQuota } from '#features/scanning/scan-quota.ts';
import { type ScanRecipeStore, ScanService } from '#features/scanning/service.ts';
import { SUPPORT_EMAIL_TASK, SupportService } from '#features/support/service.ts';
import type { Database } from '#platform/db/database.ts';
import { SessionLocks } from '#platform/db/session-locks.ts';
import { formatServerUrl } from '#platform/http/format-server-url.ts';
import { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';
import type { IdentityProvider } from '#ports/identity-provider.ts';
import type { Ids } from '#ports/ids.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { MediaStore } from '#ports/media-store.ts';
import type { PageReader } from '#ports/page-reader.ts';
import type { Recognizer } from '#ports/recognizer.ts';

/** Added to the recognizer's time limit before a reserved scan credit expires, for reading and storing the photo. */
const RESERVATION_MARGIN_MS = 60_000;

/** The class id of the advisory locks of exports. */
const EXPORT_LOCK_CLASS = 7_528_337;

/** Shared by all servers of this process, because tests start many of them. */
const importWorkerClient = new ImportWorkerClient();

/** The adapters and resources that the services depend on. Tests replace them with fakes. */
export interface Infrastructure {
  database: Database;
  clock: Clock;
  ids: Ids;
  events: EventPublisher;
  mailer: Mailer;
  media: MediaStore;
  recognizer: Recognizer;
  /** Null: sign-in with Google is disabled. */
  identity: IdentityProvider | null;
  pageReader: PageReader;
  photoProcessor: Pick<PhotoProcessor, 'process'>;
}

export type Services = ReturnType<typeof createServices>;

/** Creates the adapters that the configuration selects. `print` writes to the operator's console. */
export function createAdapters(config: Config, print: (line: string) => void) {
  const emailConfig = { ...config.email, printLine: print };
  return {
    mailer: createMailer(emailConfig),
    media: createMediaStore(config.media),
    recognizer: createRecognizer(config.recognizer),
    identity: createIdentityProvider(config.google),
    pageReader: createPageReader(),
  };
}

/** Creates all services and passes them their dependencies. Features never import each other's services. */
export function createServices(config: Config, infrastructure: Infrastructure) {
  const { db } = infrastructure.database;
  const { clock, ids, media, photoProcessor, recognizer } = infrastructure;
  const logs = new LogService({ db, clock, ids });
  const accountServices = createAccountServices(config, infrastructure, logs);
  const photos = new PhotoService({
    db,
    clock,
    ids,
    mediaStore: media,
    processor: photoProcessor,
    embedPhoto: createPhotoEmbedder(recognizer),
    maxBytesPerAccount: config.storageBytesPerAccount,
  });
  const { freeRecipesPerMonth, freePhotosPerRecipe } = config;
  const planLimits = { freeRecipesPerMonth, freePhotosPerRecipe };
  const entitlements = new Entitlements({ clock, ...planLimits, countScans, countAddedPhotos });
  const shared = { ...accountServices, photos, entitlements };
  const recipeServices = createRecipeServices(config, infrastructure, shared);
  const scanServices = createScanServices(config, infrastructure, { ...shared, ...recipeServices });
  const support = createSupportService(config, infrastructure, accountServices.limits);
  const accountDeletion = new DeleteAccount({ db, ...accountServices, photoStore: photos, logs });
  const profileServices = createProfileServices(infrastructure, { ...shared, ...recipeServices });
  return {
    ...accountServices,
    ...profileServices,
    accountDeletion,
    photos,
    ...recipeServices,
    ...scanServices,
    logs,
    support,
    tasks: {
      ...accountServices.tasks,
      [SUPPORT_EMAIL_TASK]: (payload: unknown) => support.handleEmailJob(payload),
    },
  };
}

interface RecipeServiceDeps {
  limits: RateLimitStore;
  photos: PhotoService;
  entitlements: Entitlements;
}

/** Creates the services for reading, changing and searching recipes. */
function createRecipeServices(
  { recipesPerAccount, recognizerTimeoutMs }: Config,
  { database: { db }, clock, ids, events, recognizer, pageReader }: Infrastructure,
  { limits, photos, entitlements }: RecipeServiceDeps,
) {
  const recipes = new RecipeService({
    db,
    clock,
    ids,
    photoUrls: photos,
    events,
    maxRecipesPerAccount: recipesPerAccount,
  });
  const previewIcons = new PreviewIconService(photos);
  const searchIndexer = new SearchIndexer({ db });
  const commonDeps = { db, clock, recipes };
  return {
    recipes,
    createRecipe: new CreateRecipe({ ...commonDeps, previewIcons }),
    editRecipe: new EditRecipe({ ...commonDeps, previewIcons }),
    confirmRecognition: new ConfirmRecognition({ ...commonDeps, ids }),
    addPhotos: new AddPhotos({ ...commonDeps, photoStore: photos, entitlements }),
    removePhotos: new RemovePhotos({ ...commonDeps, photoStore: photos }),
    trash: new TrashService({ ...commonDeps, photoStore: photos }),
    searchIndexer,
    searchRecipes: new SearchRecipes({ db, photoUrls: photos, indexer: searchIndexer }),
    findByPhoto: new FindByPhoto({
      db,
      indexer: searchIndexer,
      photoStore: photos,
      recognizer: {
        source: recognizer.source,
        recognize: (photo, options) =>
          recognizeWithTimeout(recognizer, recognizerTimeoutMs, photo, options),
      },
    }),
    importRecipes: new ImportRecipes({
      ...commonDeps,
      pageReader,
      workerClient: importWorkerClient,
      limiter: new ImportLimiter(limits),
    }),
  };
}

interface ScanServiceDeps extends Omit<RecipeServiceDeps, 'limits'> {
  recipes: RecipeService;
}

/** Creates the services for recipes from photos. */
function createScanServices(
  { recognizerTimeoutMs }: Config,
  { database: { db }, clock, ids, recognizer }: Infrastructure,
  { photos, recipes, entitlements }: ScanServiceDeps,
) {
  const scanQuota = new ScanQuota({
    db,
    clock,
    ids,
    entitlements,
    reservationTimeoutMs: recognizerTimeoutMs + RESERVATION_MARGIN_MS,
  });
  const scanning = new ScanService({
    db,
    clock,
    recognizer,
    recognizerTimeoutMs,
    scanQuota,
    recipes: createScanRecipeStore(recipes),
    photoStore: photos,
  });
  return { scanQuota, scanning };
}

interface ProfileServiceDeps {
  sessions: SessionService;
  photos: PhotoService;
  recipes: RecipeService;
  confirmRecognition: ConfirmRecognition;
}

/** Creates the services for profiles and the account export. */
function createProfileServices(
  { database: { db, pool }, clock, ids }: Infrastructure,
  { sessions, photos, recipes, confirmRecognition }: ProfileServiceDeps,
) {
  return {
    profiles: new ProfileService({ db, clock, ids, photoStore: photos }),
    accountExport: new ExportAccount({
      db,
      clock,
      exportLocks: new SessionLocks(pool, EXPORT_LOCK_CLASS),
      sessions,
      recipes,
      replacedVersions: confirmRecognition,
      photoStore: photos,
    }),
  };
}

/** Creates the services for accounts, sessions and sign-in. */
function createAccountServices(config: Config, infrastructure: Infrastructure, logs: LogService) {
  const { database, clock, ids, events, identity } = infrastructure;
  const { db } = database;
  const { adminEmails } = config;
  const limits = new RateLimitStore(database);
  const securityLog = new SecurityLog({ logs, limits, clock });
  const sessions = new SessionService({
    db,
    clock,
    ids,
    events,
    onTokenReuse: (session, by) => securityLog.recordTokenReuse(session, by),
  });
  const loginThrottle = new LoginThrottle(limits, 'sign-in');
  const codeGuessLimiter = new CodeGuessLimiter({ db, clock });
  const { emailQueue, codes, tasks } = createEmailServices(config, infrastructure, {
    limits,
    codeGuessLimiter,
  });
  const knownDevices = new KnownDeviceService({ db, clock, ids });
  const commonDeps = {
    db,
    clock,
    ids,
    sessions,
    loginThrottle,
    codeGuessLimiter,
    knownDevices,
    emailQueue,
    adminEmails,
  };
  const googleSignIn = new GoogleSignIn({ ...commonDeps, identityProvider: identity, limits });
  return {
    limits,
    securityLog,
    sessions,
    loginThrottle,
    knownDevices,
    emailQueue,
    tasks,
    accounts: new AccountService({ ...commonDeps, codes: codes.registration }),
    passwordChange: new PasswordChange({
      ...commonDeps,
      passwordChangeThrottle: new LoginThrottle(limits, 'password-change'),
    }),
    passwordReset: new PasswordReset({ ...commonDeps, codes: codes.recovery }),
    googleSignIn,
    reauthentication: new Reauthentication({ ...commonDeps, googleSignIn }),
  };
}

/** Creates the email services. Emails are enqueued in the transaction that causes them and sent by the job worker. */
function createEmailServices(
  config: Config,
  infrastructure: Infrastructure,
  { limits, codeGuessLimiter }: { limits: RateLimitStore; codeGuessLimiter: CodeGuessLimiter },
) {
  const { db } = infrastructure.database;
  const { clock, ids, mailer } = infrastructure;
  const emailQueue = new EmailQueue({ ids });
  const codeRateLimiter = new VerificationCodeRateLimiter(limits, config.isRateLimitEnabled);
  const codeDeps = {
    db,
    clock,
    ids,
    emailQueue,
    codeRateLimiter,
    codeGuessLimiter,
  };
  const codes = {
    registration: new OneTimeCodeService(codeDeps, 'registration'),
    recovery: new OneTimeCodeService(codeDeps, 'recovery'),
  };
  const emailJobHandler = new EmailJobHandler({
    db,
    mailer,
    codes,
    publicUrl: getPublicUrl(config),
  });
  const tasks = { [EMAIL_TASK]: (payload: unknown) => emailJobHandler.handle(payload) };
  return { emailQueue, codes, tasks };
}

/** Sends support messages to the admins, or to the sender address of all emails when there are no admins. */
function createSupportService(
  config: Config,
  infrastructure: Infrastructure,
  limits: RateLimitStore,
) {
  const { clock, ids, mailer } = infrastructure;
  return new SupportService({
    db: infrastructure.database.db,
    clock,
    ids,
    mailer,
    limits,
    isLimited: config.isRateLimitEnabled,
    operatorEmails: [...config.adminEmails].join(', ') || config.email.from,
    publicUrl: getPublicUrl(config),
  });
}

function getPublicUrl({ publicUrl, host, port }: Config): string {
  return publicUrl ?? formatServerUrl(host, port);
}

function createScanRecipeStore(recipes: RecipeService): ScanRecipeStore {
  return {
    composeDraft: draftFromCookbook,
    create: (tx, recipe) => recipes.create(tx, recipe),
    get: (ownerId, itemId) => recipes.get(ownerId, itemId),
    publishCreated: (ownerId, itemId) => recipes.publishCreated(ownerId, itemId),
  };
}
