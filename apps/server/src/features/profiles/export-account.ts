import { type Item, type MembershipSummary, PRODUCT_NAME, type Session } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { AdvisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { PhotoStore, PhotoViewer } from '#ports/photo-store.ts';
import { getPhotoFilePath } from './export-file-names.ts';
import { formatReadme } from './export-readme.ts';
import { presentProfile } from './present.ts';
import { findProfile, type ProfileRow } from './repository.ts';
import { ZipArchive } from './zip-archive.ts';

const PAGE_SIZE = 100;
const RETRY_AFTER_SECONDS = 30;
const PROFILE_PICTURE_FILE = 'profile-picture.jpg';

export interface ExportAccountDeps {
  db: Db;
  clock: Clock;
  /** Allows one export at a time per user, across all processes. */
  exportLocks: Pick<AdvisoryLocks, 'tryAcquire'>;
  sessions: { list(userId: string, currentId: string): Promise<Session[]> };
  recipes: { listAfter(ownerId: string, after: Item | null, limit: number): Promise<Item[]> };
  /** Recipe versions that were replaced and can be restored. */
  replacedVersions: {
    listReplaced(
      ownerId: string,
      cursor: ReplacedVersion | null,
      limit: number,
    ): Promise<ReplacedVersion[]>;
  };
  photoStore: Pick<PhotoStore, 'openFile'>;
  memberships: {
    summarize(userIds: readonly string[]): Promise<ReadonlyMap<string, MembershipSummary>>;
    export(userId: string): Promise<{ memberships: object[]; payments: object[] }>;
  };
}

/** A version of a recipe that was replaced by another dish. */
interface ReplacedVersion {
  id: string;
  itemId: string;
  replacedAt: Date;
  content: object;
}

/** A photo and its file name in the archive. */
interface ExportedPhoto {
  photoId: string;
  file: string;
}

interface ExportProgress {
  recipes: number;
  photos: ExportedPhoto[];
}

/**
 * Exports all data of an account as a ZIP archive. The archive is streamed: memory holds at most one page of recipes, a
 * chunk of one photo and the file names for the archive's central directory.
 */
export class ExportAccount {
  constructor(private readonly deps: ExportAccountDeps) {}

  /**
   * @returns the file name and a stream that the caller must read to its end or destroy
   * @throws AppError TOO_MANY while another export of the same user is running
   */
  async createArchive(caller: Principal) {
    const { db, clock, exportLocks } = this.deps;
    const profile = await findProfile(db, caller, caller.userId);
    if (!profile) throw new AppError('NOT_FOUND');
    const releaseLock = await exportLocks.tryAcquire(caller.userId);
    if (!releaseLock) {
      throw new AppError('TOO_MANY', {
        message: 'An export is already running. Please wait until it finishes.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    const createdAt = clock.now();
    const archive = new ZipArchive(createdAt);
    // Release the lock before the stream ends, so that the client can start another export right away.
    void this.writeArchive(archive, { caller, profile, createdAt })
      .finally(releaseLock)
      .then(
        () => archive.end(),
        (error) => archive.fail(error),
      );
    const day = createdAt.toISOString().slice(0, 10);
    return { name: `${PRODUCT_NAME.toLowerCase()}-export-${day}.zip`, stream: archive.stream };
  }

  private async writeArchive(
    archive: ZipArchive,
    { caller, profile, createdAt }: { caller: Principal; profile: ProfileRow; createdAt: Date },
  ): Promise<void> {
    const { userId, sessionId } = caller;
    const summaries = await this.deps.memberships.summarize([userId]);
    const account = toExportedProfile(profile, summaries.get(userId), createdAt);
    await archive.add('account.json', [formatJson(account)]);
    const sessions = await this.deps.sessions.list(userId, sessionId);
    await archive.add('sessions.json', [formatJson(sessions)]);
    const { memberships, payments } = await this.deps.memberships.export(userId);
    await archive.add('memberships.json', [formatJson(memberships)]);
    await archive.add('payments.json', [formatJson(payments)]);
    const progress: ExportProgress = { recipes: 0, photos: [] };
    await archive.add('recipes.json', this.streamRecipes(userId, progress));
    await archive.add('replaced-versions.json', this.streamReplacedVersions(userId));
    const picture = profile.imagePhotoId;
    const files = picture
      ? [{ photoId: picture, file: PROFILE_PICTURE_FILE }, ...progress.photos]
      : progress.photos;
    const missing = await this.addPhotos(archive, userId, files);
    const { username } = profile;
    const readme = formatReadme({ createdAt, username, recipes: progress.recipes, missing });
    await archive.add('README.txt', [readme]);
  }

  /** @param progress receives the number of recipes and their photos */
  private async *streamRecipes(ownerId: string, progress: ExportProgress) {
    const { recipes } = this.deps;
    const pages = readPages<Item>((lastItem, limit) => recipes.listAfter(ownerId, lastItem, limit));
    yield* streamJsonList(pages, (item) => {
      const { recipe, photos } = toExportedRecipe(item);
      progress.recipes += 1;
      progress.photos.push(...photos);
      return recipe;
    });
  }

  private async *streamReplacedVersions(ownerId: string) {
    const { replacedVersions } = this.deps;
    const pages = readPages<ReplacedVersion>((last, limit) =>
      replacedVersions.listReplaced(ownerId, last, limit),
    );
    yield* streamJsonList(pages, ({ itemId, replacedAt, content }) => ({
      recipeId: itemId,
      replacedAt,
      ...content,
    }));
  }

  /** @returns the names of the missing files */
  private async addPhotos(
    archive: ZipArchive,
    ownerId: string,
    files: readonly ExportedPhoto[],
  ): Promise<string[]> {
    const viewer: PhotoViewer = { kind: 'user', userId: ownerId };
    const missing: string[] = [];
    for (const { photoId, file } of files) {
      const photo = await this.deps.photoStore.openFile(photoId, 'display', viewer);
      if (photo) await archive.add(file, photo.stream, { compress: false });
      else missing.push(file);
    }
    return missing;
  }
}

function toExportedProfile(
  profile: ProfileRow,
  memberships: MembershipSummary | undefined,
  createdAt: Date,
) {
  const { profileImageUrl: picture, ...account } = presentProfile(
    profile,
    createdAt,
    memberships,
    () => PROFILE_PICTURE_FILE,
  );
  const { emailVerifiedAt, proUntil } = profile;
  return { ...account, emailVerifiedAt, proUntil, picture, exportedAt: createdAt };
}

/** Replaces the photo URLs, which need a session, with file names in the archive. */
function toExportedRecipe({ _id, media, previewIconUrl: _previewIconUrl, ...content }: Item) {
  const toFileName = (photoId: string) => getPhotoFilePath(content.title, photoId);
  return {
    recipe: {
      id: _id,
      ...content,
      photos: media.map(({ id, name }) => ({ file: toFileName(id), name })),
    },
    photos: media.map(({ id }): ExportedPhoto => ({ photoId: id, file: toFileName(id) })),
  };
}

/** Yields all entries of a paged list. @param readPage reads up to `limit` entries after `last`; null: from the start */
async function* readPages<Entry>(
  readPage: (last: Entry | null, limit: number) => Promise<Entry[]>,
): AsyncGenerator<Entry> {
  let page: Entry[] = [];
  do {
    page = await readPage(page.at(-1) ?? null, PAGE_SIZE);
    yield* page;
  } while (page.length === PAGE_SIZE);
}

/** Yields a JSON array in chunks, one per entry. */
async function* streamJsonList<Entry>(
  entries: AsyncIterable<Entry>,
  present: (entry: Entry) => object,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of entries) {
    yield separator + formatJson(present(entry)).trimEnd();
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
