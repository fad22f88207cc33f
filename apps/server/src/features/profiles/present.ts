import type { MembershipSummary, Profile } from '@plateful/contract';
import { isPro } from '#platform/auth/is-pro.ts';
import type { ProfileRow } from './repository.ts';

const noMemberships: MembershipSummary = {
  totalSubscriptions: 0,
  activeSubscriptions: 0,
  subscriptionType: null,
  subscriptionPlan: null,
  subscriptionExpires: null,
  subscriptionSource: null,
};

/** @param previewUrl returns the URL of a photo's preview size */
export function presentProfile(
  row: ProfileRow,
  now: Date,
  memberships: MembershipSummary | undefined,
  previewUrl: (photoId: string) => string,
): Profile {
  return {
    userId: row.id,
    email: row.email,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    displayName: row.displayName,
    isProUser: isPro(row, now),
    isTempUser: false,
    isAdmin: row.isAdmin,
    createdAt: row.createdAt.toISOString(),
    profileImageUrl: row.imagePhotoId && previewUrl(row.imagePhotoId),
    hasPassword: row.hasPassword,
    hasGoogle: row.hasGoogle,
    ...(memberships ?? noMemberships),
  };
}
