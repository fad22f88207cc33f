import type { Profile } from '@plateful/contract';
import type { ProfileRow } from './repository.ts';

/** @param previewUrl where the small size of a photo is found */
export function presentProfile(
  row: ProfileRow,
  now: Date,
  previewUrl: (photoId: string) => string,
): Profile {
  return {
    userId: row.id,
    email: row.email,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    displayName: row.displayName,
    isProUser: row.proUntil !== null && row.proUntil > now,
    isTempUser: false,
    isAdmin: row.isAdmin,
    createdAt: row.createdAt.toISOString(),
    profileImageUrl: row.imagePhotoId && previewUrl(row.imagePhotoId),
    hasPassword: row.hasPassword,
    hasGoogle: row.hasGoogle,
    // Nobody can subscribe yet; Pro that an operator gave is no subscription.
    totalSubscriptions: 0,
    activeSubscriptions: 0,
    subscriptionType: null,
    subscriptionPlan: null,
    subscriptionExpires: null,
    subscriptionSource: null,
  };
}
