import { type Profile, type ProfileChanges, sanitiseUsername } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import { presentProfile } from './present.ts';
import { randomDisplayName } from './random-display-name.ts';
import {
  findNamesOf,
  findProfile,
  listProfiles,
  lockProfile,
  type ProfileRow,
  type ProfileWrite,
  searchProfile,
  updateProfile,
  type Viewer,
} from './repository.ts';

/** What profiles need of those who keep photos. */
export interface PictureKeeper {
  /** Reads a data URL and writes its photo, which is nobody's picture yet. @returns its id. */
  take(ownerId: string, image: string, signal: AbortSignal): Promise<string>;
  /** Keeps it from being swept until the transaction ends. */
  hold(tx: Tx, ownerId: string, photoId: string): Promise<void>;
  /** Removes those of the photos that nobody needs. */
  discard(photoIds: readonly string[]): Promise<void>;
  preview(photoId: string): string;
}

interface ProfileParts {
  db: Db;
  clock: Clock;
  ids: Pick<Ids, 'below'>;
  pictures: PictureKeeper;
}

/** Who people are. Somebody else is "not found" like those who never were, unless an admin looks. */
export class Profiles {
  constructor(private readonly parts: ProfileParts) {}

  async get(viewer: Viewer, userId = viewer.userId): Promise<Profile> {
    return this.present(await findProfile(this.parts.db, viewer, userId));
  }

  /** By id, address or username. */
  async search(viewer: Viewer, query: string): Promise<Profile> {
    const wanted = {
      text: query,
      email: query.toLowerCase(),
      username: sanitiseUsername(query),
    };
    return this.present(await searchProfile(this.parts.db, viewer, wanted));
  }

  /** Everybody, newest first; for admins. */
  async list(page: { skip: number; limit: number }): Promise<{ users: Profile[]; total: number }> {
    const { rows, total } = await listProfiles(this.parts.db, page);
    return { users: rows.map((row) => this.present(row)), total };
  }

  /** Whether a username is free, and whose it is. */
  async searchUsername(username: string) {
    const user = await findNamesOf(this.parts.db, username);
    return { available: user === undefined, user };
  }

  /** Changes the given names, and nothing when none is given. */
  async change(userId: string, changes: ProfileChanges): Promise<Profile> {
    const { firstName, lastName, displayName } = changes;
    return this.write(userId, () => ({
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(displayName !== undefined && { displayName }),
    }));
  }

  async assignRandomDisplayName(userId: string): Promise<Profile> {
    const displayName = randomDisplayName(this.parts.ids);
    return this.write(userId, () => ({ displayName }));
  }

  /** The account stays; people see its username. */
  async empty(userId: string): Promise<Profile> {
    return this.write(userId, ({ username }) => ({
      firstName: '',
      lastName: '',
      displayName: username,
      imagePhotoId: null,
    }));
  }

  /** @param image a data URL; null takes the picture away */
  async setImage(userId: string, image: string | null, signal: AbortSignal): Promise<Profile> {
    const imagePhotoId =
      image === null ? null : await this.parts.pictures.take(userId, image, signal);
    try {
      return await this.write(userId, () => ({ imagePhotoId }));
    } catch (error) {
      await this.discard(imagePhotoId);
      throw error;
    }
  }

  private async write(
    userId: string,
    decide: (before: ProfileRow) => ProfileWrite,
  ): Promise<Profile> {
    const { db, pictures } = this.parts;
    const { before, changes } = await db.transaction(async (tx) => {
      const before = await lockProfile(tx, userId);
      if (!before) throw new AppError('NOT_FOUND');
      const changes = decide(before);
      if (changes.imagePhotoId) await pictures.hold(tx, userId, changes.imagePhotoId);
      if (Object.keys(changes).length > 0) await updateProfile(tx, userId, changes);
      return { before, changes };
    });
    if (changes.imagePhotoId !== undefined && changes.imagePhotoId !== before.imagePhotoId) {
      await this.discard(before.imagePhotoId);
    }
    return this.present({ ...before, ...changes });
  }

  private async discard(photoId: string | null): Promise<void> {
    // What can't be removed now is swept up later.
    if (photoId) await this.parts.pictures.discard([photoId]).catch(() => {});
  }

  private present(row: ProfileRow | undefined): Profile {
    if (!row) throw new AppError('NOT_FOUND');
    return presentProfile(row, this.parts.clock.now(), this.parts.pictures.preview);
  }
}
