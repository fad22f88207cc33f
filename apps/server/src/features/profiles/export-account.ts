import { type Item, PRODUCT_NAME, type Session } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import type { Clock } from '#ports/clock.ts';
import { photoFileOf, readmeOf } from './export-texts.ts';
import type { ExportTurns } from './export-turns.ts';
import { presentProfile } from './present.ts';
import { findProfile, type ProfileRow } from './repository.ts';
import { ZipArchive } from './zip-archive.ts';

const PAGE_SIZE = 100;
const PICTURE_FILE = 'profile-picture.jpg';

interface ExportParts {
  db: Db;
  clock: Clock;
  turns: ExportTurns;
  sessions: { list(userId: string, currentId: string): Promise<Session[]> };
  recipes: { listBehind(ownerId: string, after: Item | null, limit: number): Promise<Item[]> };
  /** Versions of recipes that were replaced, and can be restored. */
  replacedVersions: {
    listReplaced(
      ownerId: string,
      cursor: ReplacedVersion | null,
      limit: number,
    ): Promise<ReplacedVersion[]>;
  };
  photos: {
    /** The display size, for its owner alone; null when it is not there. */
    open(ownerId: string, photoId: string): Promise<AsyncIterable<string | Uint8Array> | null>;
  };
}

/** What a recipe was before another dish replaced it. */
interface ReplacedVersion {
  id: string;
  itemId: string;
  replacedAt: Date;
  content: object;
}

/** A photo and the file that it becomes. */
interface PhotoFile {
  photoId: string;
  file: string;
}

interface Written {
  recipes: number;
  photos: PhotoFile[];
}

/**
 * Everything that a person has here, as an archive. It is written while it is read: never more is held than a page of
 * recipes, a piece of one photo and, for the list at the archive's end, the names of its files.
 */
export class ExportAccount {
  constructor(private readonly parts: ExportParts) {}

  /**
   * @returns a stream that has to be read or destroyed: either ends the work
   * @throws AppError TOO_MANY while another export of the same person runs
   */
  async open(caller: Caller) {
    const { db, clock, turns } = this.parts;
    const profile = await findProfile(db, caller, caller.userId);
    if (!profile) throw new AppError('NOT_FOUND');
    const endTurn = await turns.take(caller.userId);
    const madeAt = clock.now();
    const archive = new ZipArchive(madeAt);
    // The turn ends first: whoever has the whole archive may ask again at once.
    void this.write(archive, { caller, profile, madeAt })
      .finally(endTurn)
      .then(
        () => archive.end(),
        (error) => archive.fail(error),
      );
    const day = madeAt.toISOString().slice(0, 10);
    return { name: `${PRODUCT_NAME.toLowerCase()}-export-${day}.zip`, stream: archive.stream };
  }

  private async write(
    archive: ZipArchive,
    { caller, profile, madeAt }: { caller: Caller; profile: ProfileRow; madeAt: Date },
  ): Promise<void> {
    const { userId, sessionId } = caller;
    await archive.add('account.json', [asJson(exportProfile(profile, madeAt))]);
    const sessions = await this.parts.sessions.list(userId, sessionId);
    await archive.add('sessions.json', [asJson(sessions)]);
    const written: Written = { recipes: 0, photos: [] };
    await archive.add('recipes.json', this.recipesOf(userId, written));
    await archive.add('replaced-versions.json', this.replacedVersionsOf(userId));
    const picture = profile.imagePhotoId;
    const files = picture
      ? [{ photoId: picture, file: PICTURE_FILE }, ...written.photos]
      : written.photos;
    const missing = await this.addPhotos(archive, userId, files);
    const { username } = profile;
    const readme = readmeOf({ madeAt, username, recipes: written.recipes, missing });
    await archive.add('README.txt', [readme]);
  }

  /** @param written is told what was in the list */
  private async *recipesOf(ownerId: string, written: Written) {
    const { recipes } = this.parts;
    const pages = readPages<Item>((last, limit) => recipes.listBehind(ownerId, last, limit));
    yield* asJsonList(pages, (item) => {
      const { recipe, photos } = exportRecipe(item);
      written.recipes += 1;
      written.photos.push(...photos);
      return recipe;
    });
  }

  private async *replacedVersionsOf(ownerId: string) {
    const { replacedVersions } = this.parts;
    const pages = readPages<ReplacedVersion>((last, limit) =>
      replacedVersions.listReplaced(ownerId, last, limit),
    );
    yield* asJsonList(pages, ({ itemId, replacedAt, content }) => ({
      recipeId: itemId,
      replacedAt,
      ...content,
    }));
  }

  /** @returns the files that were not there. */
  private async addPhotos(
    archive: ZipArchive,
    ownerId: string,
    files: readonly PhotoFile[],
  ): Promise<string[]> {
    const missing: string[] = [];
    for (const { photoId, file } of files) {
      const content = await this.parts.photos.open(ownerId, photoId);
      if (content) await archive.add(file, content, { compress: false });
      else missing.push(file);
    }
    return missing;
  }
}

function exportProfile(profile: ProfileRow, madeAt: Date) {
  const { profileImageUrl: picture, ...account } = presentProfile(
    profile,
    madeAt,
    () => PICTURE_FILE,
  );
  const { emailVerifiedAt, proUntil } = profile;
  return { ...account, emailVerifiedAt, proUntil, picture, exportedAt: madeAt };
}

/** A recipe with the names of its files in place of addresses that need a sign-in. */
function exportRecipe({ _id, media, previewIconUrl: _address, ...content }: Item) {
  const fileOf = (photoId: string) => photoFileOf(content.title, photoId);
  return {
    recipe: {
      id: _id,
      ...content,
      photos: media.map(({ id, name }) => ({ file: fileOf(id), name })),
    },
    photos: media.map(({ id }): PhotoFile => ({ photoId: id, file: fileOf(id) })),
  };
}

/** Reads a list to its end. @param readPage the next `limit` entries after `last`; null begins */
async function* readPages<Entry>(
  readPage: (last: Entry | null, limit: number) => Promise<Entry[]>,
): AsyncGenerator<Entry> {
  let page: Entry[] = [];
  do {
    page = await readPage(page.at(-1) ?? null, PAGE_SIZE);
    yield* page;
  } while (page.length === PAGE_SIZE);
}

/** One JSON list, piece by piece. */
async function* asJsonList<Entry>(
  entries: AsyncIterable<Entry>,
  present: (entry: Entry) => object,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of entries) {
    yield separator + asJson(present(entry)).trimEnd();
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
