import {
  type MembershipSummary,
  normalizeUsername,
  type Profile,
  type ProfileUpdate,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import { generateRandomDisplayName } from './generate-random-display-name.ts';
import { presentProfile } from './present.ts';
import {
  findProfile,
  findProfileByIdentifier,
  findPublicNames,
  listProfiles,
  lockProfile,
  type ProfileRow,
  type ProfileRowUpdate,
  searchProfiles,
  updateProfile,
  type Viewer,
} from './repository.ts';

interface ProfileServiceDeps {
  db: Db;
  clock: Clock;
  ids: Pick<IdGenerator, 'randomInt'>;
  photoStore: Pick<
    PhotoStore,
    'decodeDataUrl' | 'processAndStage' | 'lockStaged' | 'deleteIfOrphaned' | 'getUrl'
  >;
  memberships: {
    summarize(userIds: readonly string[]): Promise<ReadonlyMap<string, MembershipSummary>>;
  };
}

/** Reads and changes profiles. Users find only their own profile; admins find all of them. */
export class ProfileService {
  constructor(private readonly deps: ProfileServiceDeps) {}

  async get(viewer: Viewer, userId = viewer.userId): Promise<Profile> {
    return this.toProfile(await findProfile(this.deps.db, viewer, userId));
  }

  /** Finds a profile by id, email or username. @throws AppError NOT_FOUND */
  async search(viewer: Viewer, query: string): Promise<Profile> {
    const criteria = {
      text: query,
      email: query.toLowerCase(),
      username: normalizeUsername(query),
    };
    return this.toProfile(await findProfileByIdentifier(this.deps.db, viewer, criteria));
  }

  /** Lists all profiles, newest first. The caller must check that the viewer is an admin. */
  async list(page: { skip: number; limit: number }): Promise<{ users: Profile[]; total: number }> {
    const { rows, total } = await listProfiles(this.deps.db, page);
    return { users: await this.toProfiles(rows), total };
  }

  /** Finds users by id, name, username or email address, or lists all. The caller must check that the viewer is an admin. */
  async find({
    query,
    ...page
  }: {
    query: string;
    skip: number;
    limit: number;
  }): Promise<{ users: Profile[]; total: number; isTotalLimited: boolean }> {
    if (query === '') return { ...(await this.list(page)), isTotalLimited: false };
    const { rows, ...totals } = await searchProfiles(this.deps.db, query, page);
    return { users: await this.toProfiles(rows), ...totals };
  }

  /** @returns whether a username is available, and the public names of its user if not */
  async checkUsernameAvailability(username: string) {
    const user = await findPublicNames(this.deps.db, username);
    return { available: user === undefined, user };
  }

  /** Changes only the given names. */
  async updateNames(userId: string, changes: ProfileUpdate): Promise<Profile> {
    const { firstName, lastName, displayName } = changes;
    return this.applyUpdate(userId, () => ({
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(displayName !== undefined && { displayName }),
    }));
  }

  suggestDisplayName(): string {
    return generateRandomDisplayName(this.deps.ids);
  }

  async assignRandomDisplayName(userId: string): Promise<Profile> {
    const displayName = this.suggestDisplayName();
    return this.applyUpdate(userId, () => ({ displayName }));
  }

  /** Clears the names and the picture. The account stays, with the username as its display name. */
  async clear(userId: string): Promise<Profile> {
    return this.applyUpdate(userId, ({ username }) => ({
      firstName: '',
      lastName: '',
      displayName: username,
      imagePhotoId: null,
    }));
  }

  /** @param image a data URL; null removes the picture */
  async setImage(userId: string, image: string | null, signal: AbortSignal): Promise<Profile> {
    const imagePhotoId = image === null ? null : await this.stageImage(userId, image, signal);
    try {
      return await this.applyUpdate(userId, () => ({ imagePhotoId }));
    } catch (error) {
      await this.deletePhoto(imagePhotoId);
      throw error;
    }
  }

  private stageImage(ownerId: string, image: string, signal: AbortSignal): Promise<string> {
    const { photoStore } = this.deps;
    const bytes = photoStore.decodeDataUrl(image);
    return photoStore.processAndStage(
      { ownerId, bytes, name: 'profile-picture.jpg', role: 'original' },
      signal,
    );
  }

  private async applyUpdate(
    userId: string,
    getChanges: (currentProfile: ProfileRow) => ProfileRowUpdate,
  ): Promise<Profile> {
    const { db, photoStore } = this.deps;
    const { currentProfile, changes } = await db.transaction(async (tx) => {
      const currentProfile = await lockProfile(tx, userId);
      if (!currentProfile) throw new AppError('NOT_FOUND');
      const changes = getChanges(currentProfile);
      if (changes.imagePhotoId) await photoStore.lockStaged(tx, userId, changes.imagePhotoId);
      if (Object.keys(changes).length > 0) await updateProfile(tx, userId, changes);
      return { currentProfile, changes };
    });
    if (
      changes.imagePhotoId !== undefined &&
      changes.imagePhotoId !== currentProfile.imagePhotoId
    ) {
      await this.deletePhoto(currentProfile.imagePhotoId);
    }
    return this.toProfile({ ...currentProfile, ...changes });
  }

  private async deletePhoto(photoId: string | null): Promise<void> {
    // If this fails, the sweep of orphaned photos deletes it later.
    if (photoId) await this.deps.photoStore.deleteIfOrphaned([photoId]).catch(() => {});
  }

  private async toProfile(row: ProfileRow | undefined): Promise<Profile> {
    const [profile] = row ? await this.toProfiles([row]) : [];
    if (!profile) throw new AppError('NOT_FOUND');
    return profile;
  }

  private async toProfiles(rows: readonly ProfileRow[]): Promise<Profile[]> {
    const { clock, photoStore, memberships } = this.deps;
    const summaries = await memberships.summarize(rows.map(({ id }) => id));
    const getPreviewUrl = (photoId: string) => photoStore.getUrl(photoId, 'preview');
    return rows.map((row) =>
      presentProfile(row, clock.now(), summaries.get(row.id), getPreviewUrl),
    );
  }
}
