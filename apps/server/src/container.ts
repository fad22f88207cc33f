import { createIdentityProvider } from '#adapters/identity/index.ts';
import { createMailer } from '#adapters/mail/index.ts';
import { createMediaStore } from '#adapters/media/index.ts';
import { createPageReader } from '#adapters/pages/index.ts';
import { createRecogniser } from '#adapters/recognition/index.ts';
import type { Config } from '#config.ts';
import { CodeGuessLimiter } from '#features/accounts/code-guess-limiter.ts';
import { CodesMailed } from '#features/accounts/codes-mailed.ts';
import { DeleteAccount } from '#features/accounts/delete-account.ts';
import { GoogleSignIn } from '#features/accounts/google-sign-in.ts';
import { KnownDevices } from '#features/accounts/known-devices.ts';
import { MailDelivery } from '#features/accounts/mail-delivery.ts';
import { MAIL_TASK, MailOrders } from '#features/accounts/mail-orders.ts';
import { OneTimeCodes } from '#features/accounts/one-time-codes.ts';
import { Passwords } from '#features/accounts/passwords.ts';
import { Reauthentication } from '#features/accounts/reauthentication.ts';
import { Accounts } from '#features/accounts/service.ts';
import { Sessions } from '#features/accounts/sessions.ts';
import { SignInGuard } from '#features/accounts/sign-in-guard.ts';
import { SecurityLog } from '#features/logs/security-log.ts';
import { Logs } from '#features/logs/service.ts';
import type { PhotoProcessor } from '#features/photos/photo-processor.ts';
import { Photos } from '#features/photos/service.ts';
import { photoSigner } from '#features/photos/sign-photo.ts';
import { ExportAccount } from '#features/profiles/export-account.ts';
import { ExportTurns } from '#features/profiles/export-turns.ts';
import { Profiles } from '#features/profiles/service.ts';
import { AddPhotos } from '#features/recipes/add-photos.ts';
import { Bin } from '#features/recipes/bin.ts';
import { ConfirmRecognition } from '#features/recipes/confirm-recognition.ts';
import { CreateRecipe } from '#features/recipes/create-recipe.ts';
import { EditRecipe } from '#features/recipes/edit-recipe.ts';
import { draftFromCookbook } from '#features/recipes/from-cookbook.ts';
import { ImportLimiter } from '#features/recipes/import/import-limiter.ts';
import { ImportReader } from '#features/recipes/import/import-reader.ts';
import { ImportRecipes } from '#features/recipes/import/import-recipes.ts';
import { PreviewIcons } from '#features/recipes/preview-icon.ts';
import { RemovePhotos } from '#features/recipes/remove-photos.ts';
import { FindByPhoto } from '#features/recipes/search/find-by-photo.ts';
import { SearchIndexer } from '#features/recipes/search/search-indexer.ts';
import { SearchRecipes } from '#features/recipes/search/search-recipes.ts';
import { type RecipeNews, Recipes } from '#features/recipes/service.ts';
import { askRecogniser } from '#features/scanning/ask-recogniser.ts';
import { Quota } from '#features/scanning/quota.ts';
import { Scanning } from '#features/scanning/service.ts';
import { SUPPORT_TASK, Support } from '#features/support/service.ts';
import {
  photoIcons,
  photoLooker,
  photoReader,
  photoRemover,
  photoShelf,
  photoTaker,
  photoUrls,
  pictureKeeper,
} from '#photo-views.ts';
import type { Database } from '#platform/db/client.ts';
import { urlOf } from '#platform/http/url-of.ts';
import { Limits } from '#platform/limits/limits.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdentityProvider } from '#ports/identity-provider.ts';
import type { Ids } from '#ports/ids.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { MediaStore } from '#ports/media-store.ts';
import type { PageReader } from '#ports/page-reader.ts';
import type { Recogniser } from '#ports/recogniser.ts';

/** Added to the recogniser's own time limit before a reserved credit counts no more: reading and storing the photo. */
const READ_AND_STORE_MS = 60_000;

/** Its threads are the process's own, however many servers a test starts in it. */
const importReader = new ImportReader();

/** Everything from outside that the services stand on; tests bring fakes. */
export interface Foundations {
  database: Database;
  clock: Clock;
  ids: Ids;
  mailer: Mailer;
  media: MediaStore;
  recogniser: Recogniser;
  /** Null: no sign-in with a provider. */
  identity: IdentityProvider | null;
  pages: PageReader;
  photoProcessor: Pick<PhotoProcessor, 'process'>;
}

export type Services = ReturnType<typeof createServices>;

/** What the features tell people's devices. */
export interface News extends RecipeNews {
  sessionEnded(sessionId: string): void;
}

/** The adapters that the configuration asks for. `print` writes to the operator's console. */
export async function openAdapters(config: Config, print: (line: string) => void) {
  return {
    mailer: createMailer(config.mail, print),
    media: await createMediaStore(config.media),
    recogniser: createRecogniser(config.recogniser),
    identity: createIdentityProvider(config.google),
    pages: createPageReader(),
  };
}

/** Joins the features: the only place where one is handed to another. */
export function createServices(config: Config, foundations: Foundations, news: News) {
  const { db } = foundations.database;
  const { clock, ids, recogniser } = foundations;
  const logs = new Logs({ db, clock, ids });
  const accountServices = createAccountServices(config, foundations, news, logs);
  const { media, photoProcessor } = foundations;
  const photos = new Photos({
    db,
    clock,
    ids,
    media,
    processor: photoProcessor,
    storagePerAccount: config.storagePerAccount,
  });
  const recipeServices = createRecipeServices(config, foundations, news, {
    ...accountServices,
    photos,
  });
  const { recipes, confirmRecognition } = recipeServices;
  const quota = new Quota({
    db,
    clock,
    ids,
    freeRecipesPerMonth: config.freeRecipesPerMonth,
    reservationMs: config.recogniserTimeoutMs + READ_AND_STORE_MS,
  });
  const scanning = new Scanning({
    db,
    clock,
    recogniser,
    recogniserTimeoutMs: config.recogniserTimeoutMs,
    quota,
    recipes: recipeBook(recipes, news),
    photos: photoShelf(photos),
  });
  const support = createSupport(config, foundations, accountServices.limits);
  const deletion = new DeleteAccount({ db, ...accountServices, photos, logs });
  const profileServices = createProfileServices(foundations, {
    ...accountServices,
    photos,
    recipes,
    confirmRecognition,
  });
  return {
    ...accountServices,
    ...profileServices,
    deletion,
    photos,
    ...recipeServices,
    quota,
    scanning,
    logs,
    support,
    tasks: {
      ...accountServices.tasks,
      [SUPPORT_TASK]: (payload: unknown) => support.deliver(payload),
    },
  };
}

/** Each person's collection: what is in it, what is written into it, and what is taken out. */
function createRecipeServices(
  { freePhotosPerRecipe, recipesPerAccount, recogniserTimeoutMs }: Config,
  { database: { db }, clock, ids, recogniser, pages }: Foundations,
  news: News,
  { photos, limits }: { photos: Photos; limits: Limits },
) {
  const recipes = new Recipes({ db, clock, ids, photos: photoUrls, news, recipesPerAccount });
  const icons = new PreviewIcons(photoIcons(photos));
  const searchIndexer = new SearchIndexer({ db });
  const common = { db, clock, recipes };
  return {
    recipes,
    createRecipe: new CreateRecipe({ ...common, icons }),
    editRecipe: new EditRecipe({ ...common, icons }),
    confirmRecognition: new ConfirmRecognition({ ...common, ids }),
    addPhotos: new AddPhotos({
      ...common,
      photos: photoTaker(photos, photoSigner(recogniser)),
      freePhotosPerRecipe,
    }),
    removePhotos: new RemovePhotos({ ...common, photos: photoRemover(photos) }),
    bin: new Bin({ ...common, photos }),
    searchIndexer,
    searchRecipes: new SearchRecipes({ db, photos: photoUrls, indexer: searchIndexer }),
    findByPhoto: new FindByPhoto({
      db,
      indexer: searchIndexer,
      photoUrls,
      readPhoto: photoLooker(photos),
      recogniser: {
        source: recogniser.source,
        recognise: (photo, options) =>
          askRecogniser(recogniser, recogniserTimeoutMs, photo, options),
      },
    }),
    importRecipes: new ImportRecipes({
      ...common,
      pages,
      reader: importReader,
      limiter: new ImportLimiter(limits),
    }),
  };
}

interface ProfileNeeds {
  limits: Limits;
  sessions: Sessions;
  photos: Photos;
  recipes: Recipes;
  confirmRecognition: ConfirmRecognition;
}

/** What people show of themselves, and all that they have here. */
function createProfileServices(
  { database: { db }, clock, ids }: Foundations,
  { limits, sessions, photos, recipes, confirmRecognition }: ProfileNeeds,
) {
  return {
    profiles: new Profiles({ db, clock, ids, pictures: pictureKeeper(photos) }),
    accountExport: new ExportAccount({
      db,
      clock,
      turns: new ExportTurns(limits),
      sessions,
      recipes,
      replacedVersions: confirmRecognition,
      photos: photoReader(photos),
    }),
  };
}

/** Who people are, and how they get in. */
function createAccountServices(config: Config, foundations: Foundations, news: News, logs: Logs) {
  const { database, clock, ids, identity } = foundations;
  const { db } = database;
  const { adminEmails } = config;
  const limits = new Limits(database);
  const securityLog = new SecurityLog({ logs, limits, clock });
  const sessions = new Sessions({
    db,
    clock,
    ids,
    onEnded: news.sessionEnded,
    onReuse: (session, by) => securityLog.recordTokenReuse(session, by),
  });
  const guard = new SignInGuard(limits, 'sign-in');
  const guesses = new CodeGuessLimiter({ db, clock });
  const { mails, codes, tasks } = createMails(config, foundations, { limits, guesses });
  const knownDevices = new KnownDevices({ db, clock, ids });
  const common = { db, clock, ids, sessions, guard, guesses, knownDevices, mails, adminEmails };
  const googleSignIn = new GoogleSignIn({ ...common, identity, limits });
  return {
    limits,
    securityLog,
    sessions,
    guard,
    knownDevices,
    mails,
    tasks,
    accounts: new Accounts({ ...common, codes: codes.registration }),
    passwords: new Passwords({
      ...common,
      codes: codes.recovery,
      changeGuard: new SignInGuard(limits, 'password-change'),
    }),
    googleSignIn,
    reauthentication: new Reauthentication({ ...common, googleSignIn }),
  };
}

/** Mails are ordered together with what gives rise to them, and sent by the job queue. */
function createMails(
  config: Config,
  foundations: Foundations,
  { limits, guesses }: { limits: Limits; guesses: CodeGuessLimiter },
) {
  const { db } = foundations.database;
  const { clock, ids, mailer } = foundations;
  const mails = new MailOrders({ ids });
  const codesMailed = new CodesMailed(limits, config.rateLimit);
  const parts = { db, clock, ids, mails, codesMailed, guesses };
  const codes = {
    registration: new OneTimeCodes(parts, 'registration'),
    recovery: new OneTimeCodes(parts, 'recovery'),
  };
  const delivery = new MailDelivery({ db, mailer, codes, publicUrl: publicUrlOf(config) });
  const tasks = { [MAIL_TASK]: (payload: unknown) => delivery.deliver(payload) };
  return { mails, codes, tasks };
}

/** Messages go to the admins, else to the address that all mails come from. */
function createSupport(config: Config, foundations: Foundations, limits: Limits) {
  const { clock, ids, mailer } = foundations;
  return new Support({
    db: foundations.database.db,
    clock,
    ids,
    mailer,
    limits,
    isLimited: config.rateLimit,
    operator: [...config.adminEmails].join(', ') || config.mail.from,
    publicUrl: publicUrlOf(config),
  });
}

function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? urlOf(host, port);
}

function recipeBook(recipes: Recipes, news: News) {
  const book: ConstructorParameters<typeof Scanning>[0]['recipes'] = {
    compose: draftFromCookbook,
    create: (tx, recipe) => recipes.create(tx, recipe),
    get: (ownerId, itemId) => recipes.get(ownerId, itemId),
    created: (ownerId, item) => news.created(ownerId, item),
  };
  return book;
}
