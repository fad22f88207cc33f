import {
  DisplayNameSkeleton,
  FieldSkeleton,
  RealNameSkeleton,
} from '#features/settings/components/profile-load-states.tsx';
import { settingsTexts } from '#texts/en/settings.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

function ProfileCardSkeleton() {
  return (
    <div className="card-surface grid gap-6 p-4 sm:p-6">
      <div className="flex items-center gap-4 sm:gap-6">
        <Skeleton className="size-20 rounded-full sm:size-24" />
        <div>
          <div className="text-xl">
            <SkeletonLine className="w-36" />
          </div>
          <div className="mb-2 text-sm">
            <SkeletonLine className="w-20" />
          </div>
          <Skeleton className="h-11 w-36" />
        </div>
      </div>
      <div className="grid gap-4">
        <DisplayNameSkeleton />
        <RealNameSkeleton />
        <FieldSkeleton hint={settingsTexts.profile.emailHint} />
        <Skeleton className="h-11 sm:w-32" />
      </div>
    </div>
  );
}

/** Of the sections below the profile. */
export const securityAndDataSectionsClass = 'divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0';

/** The sections below the profile, such as the password. */
export function SecurityAndDataSectionsSkeleton() {
  return (
    <div aria-hidden="true" className={`fade-in-delayed ${securityAndDataSectionsClass}`}>
      {[0, 1, 2].map((index) => (
        <div
          key={index}
          className="grid grid-cols-1 items-center gap-x-8 gap-y-4 sm:grid-cols-[minmax(12rem,1fr)_auto]"
        >
          <div>
            <div className="text-xl">
              <SkeletonLine className="w-40" />
            </div>
            <div className="mt-1">
              <SkeletonLine className="w-full max-w-96" />
            </div>
          </div>
          <Skeleton className="h-11 w-44" />
        </div>
      ))}
    </div>
  );
}

/** Shown while the profile is loading. */
export function ProfileSkeleton() {
  return (
    <div className="fade-in-delayed grid gap-12">
      <p role="status" className="sr-only">
        {settingsTexts.profile.loading}
      </p>
      <ProfileCardSkeleton />
      <SecurityAndDataSectionsSkeleton />
    </div>
  );
}
