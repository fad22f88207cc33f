import { type MembershipSummary, PRODUCT_NAME } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { AdvisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Db } from '#platform/db/database.ts';
import type { AccountExportFile } from '#ports/account-export-file.ts';
import type { Clock } from '#ports/clock.ts';
import type { PhotoRequester, PhotoStore } from '#ports/photo-store.ts';
import { getArchivePhotoPath } from './export-file-names.ts';
import { formatExportReadme } from './format-export-readme.ts';
import { presentProfile } from './present.ts';
import { findProfile, type ProfileRow } from './repository.ts';
import { ZipArchiveWriter } from './zip-archive-writer.ts';

const RETRY_AFTER_SECONDS = 30;
const PROFILE_PICTURE_FILE = 'profile-picture.jpg';

export interface ExportAccountDeps {
  db: Db;
  clock: Clock;
  /** Allows one export at a time per user, across all processes. */
  exportLocks: Pick<AdvisoryLocks, 'tryAcquire'>;
  /** By file name. */
  exportedFiles: Readonly<Record<string, AccountExportFile>>;
  photoStore: Pick<PhotoStore, 'openFile'>;
  memberships: {
    summarize(userIds: readonly string[]): Promise<ReadonlyMap<string, MembershipSummary>>;
  };
}

/** A photo and its file name in the archive. */
interface ExportedPhoto {
  photoId: string;
  file: string;
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
    const archive = new ZipArchiveWriter(createdAt);
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
    archive: ZipArchiveWriter,
    { caller, profile, createdAt }: { caller: Principal; profile: ProfileRow; createdAt: Date },
  ): Promise<void> {
    const { userId } = caller;
    const summaries = await this.deps.memberships.summarize([userId]);
    const account = toExportedProfile(profile, summaries.get(userId), createdAt);
    await archive.add('account.json', [formatJson(account)]);
    const photos: ExportedPhoto[] = [];
    const picture = profile.imagePhotoId;
    if (picture) photos.push({ photoId: picture, file: PROFILE_PICTURE_FILE });
    const lists = await this.addLists(archive, caller, photos);
    const missing = await this.addPhotos(archive, userId, photos);
    const readme = formatExportReadme({ createdAt, username: profile.username, lists, missing });
    await archive.add('README.txt', [readme]);
  }

  /**
   * @param photos receives the photos of the recipes
   * @returns the names of the files, and their descriptions
   */
  private async addLists(
    archive: ZipArchiveWriter,
    { userId, sessionId }: Principal,
    photos: ExportedPhoto[],
  ): Promise<[file: string, description: string][]> {
    const addPhoto = (recipeTitle: string, photoId: string) => {
      const file = getArchivePhotoPath(recipeTitle, photoId);
      photos.push({ photoId, file });
      return file;
    };
    const lists: [file: string, description: string][] = [];
    for (const [file, { read, describe }] of Object.entries(this.deps.exportedFiles)) {
      let count = 0;
      const entries = await read({ userId, sessionId, addPhoto });
      await archive.add(
        file,
        streamJsonList(entries, () => count++),
      );
      lists.push([file, describe(count)]);
    }
    return lists;
  }

  /** @returns the names of the missing files */
  private async addPhotos(
    archive: ZipArchiveWriter,
    ownerId: string,
    files: readonly ExportedPhoto[],
  ): Promise<string[]> {
    const viewer: PhotoRequester = { kind: 'export', userId: ownerId };
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
  const { emailVerifiedAt, proUntil, grantedProUntil, language } = profile;
  const details = { emailVerifiedAt, proUntil, grantedProUntil, language };
  return { ...account, ...details, picture, exportedAt: createdAt };
}

/** Yields a JSON array in chunks, one per entry. */
async function* streamJsonList(
  entries: AsyncIterable<object> | readonly object[],
  onEntry: () => void,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of entries) {
    onEntry();
    yield separator + formatJson(entry).trimEnd();
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
