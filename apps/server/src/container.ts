import { createMailer } from '#adapters/mail/index.ts';
import { createMediaStore } from '#adapters/media/index.ts';
import { createRecogniser } from '#adapters/recognition/index.ts';
import type { Config } from '#config.ts';
import { Accounts } from '#features/accounts/service.ts';
import { Sessions } from '#features/accounts/sessions.ts';
import { Logs } from '#features/logs/service.ts';
import { photoUrl } from '#features/photos/keys.ts';
import type { ProcessedPhoto } from '#features/photos/process-photo.ts';
import { Photos } from '#features/photos/service.ts';
import { AddPhotos } from '#features/recipes/add-photos.ts';
import { draftFromCookbook } from '#features/recipes/from-cookbook.ts';
import { type RecipeNews, Recipes } from '#features/recipes/service.ts';
import { Quota } from '#features/scanning/quota.ts';
import { Scanning } from '#features/scanning/service.ts';
import type { Database } from '#platform/db/client.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { MediaStore } from '#ports/media-store.ts';
import type { Recogniser } from '#ports/recogniser.ts';

/** Added to the recogniser's own time limit before a reserved credit counts no more: reading and storing the photo. */
const READ_AND_STORE_MS = 60_000;

/** Everything from outside that the services stand on; tests bring fakes. */
export interface Foundations {
  database: Database;
  clock: Clock;
  ids: Ids;
  mailer: Mailer;
  media: MediaStore;
  recogniser: Recogniser;
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
  };
}

/** Joins the features: the only place where one is handed to another. */
export function createServices(config: Config, foundations: Foundations, news: News) {
  const { db } = foundations.database;
  const { clock, ids, mailer, recogniser } = foundations;
  const sessions = new Sessions({ db, clock, ids, onEnded: news.sessionEnded });
  const accounts = new Accounts({
    db,
    clock,
    ids,
    mailer,
    sessions,
    adminEmails: config.adminEmails,
  });
  const photos = new Photos({ db, clock, ids, media: foundations.media });
  const recipes = new Recipes({ db, clock, ids, photos: photoKeeper(photos), news });
  const addPhotos = new AddPhotos({
    db,
    recipes,
    photos: photoTaker(photos),
    freePhotosPerRecipe: config.freePhotosPerRecipe,
  });
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
  const logs = new Logs({ db, clock, ids });
  return { sessions, accounts, photos, recipes, addPhotos, quota, scanning, logs };
}

function photoKeeper(photos: Photos) {
  return {
    display: (photoId: string) => photoUrl(photoId, 'display'),
    preview: (photoId: string) => photoUrl(photoId, 'preview'),
    discard: (photoIds: readonly string[]) => photos.discard(photoIds),
  };
}

function photoTaker(photos: Photos): ConstructorParameters<typeof AddPhotos>[0]['photos'] {
  return {
    take: async (ownerId, { bytes, name }, signal) =>
      photos.stage(await photos.read(ownerId, bytes, signal), { ownerId, name, added: true }),
    attach: (tx, ownerId, itemId, photoIds) => photos.attach(tx, ownerId, itemId, photoIds),
    countAdded: (tx, itemId) => photos.countAdded(tx, itemId),
    discard: (photoIds) => photos.discard(photoIds),
  };
}

function photoShelf(photos: Photos) {
  const shelf: ConstructorParameters<typeof Scanning<ProcessedPhoto>>[0]['photos'] = {
    read: (ownerId, bytes, signal) => photos.read(ownerId, bytes, signal),
    stage: (photo, ownerId) => photos.stage(photo, { ownerId, name: 'photo.jpg', added: false }),
    attach: (tx, ownerId, itemId, photoIds) => photos.attach(tx, ownerId, itemId, photoIds),
    discard: (photoIds) => photos.discard(photoIds),
  };
  return shelf;
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
