import { getErrorMessage } from '#lib/api-client.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { PageLoadError } from '#ui/page-load-error.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = settingsTexts.profile;

function FieldSkeleton({ hintLines = 0 }: { hintLines?: number }) {
  return (
    <div className="text-sm">
      <SkeletonLine className="w-24" />
      <Skeleton className="mt-1 h-12" />
      <div className="mt-1 empty:hidden">
        {[...Array(hintLines).keys()].map((line) => (
          <SkeletonLine key={line} className="w-3/4" />
        ))}
      </div>
    </div>
  );
}

function RealNameSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  );
}

function DisplayNameSkeleton({ hintLines = 1 }: { hintLines?: number }) {
  return (
    <div>
      <FieldSkeleton hintLines={hintLines} />
      <div className="mt-1 flex h-11 items-center">
        <Skeleton className="h-6 w-40" />
      </div>
    </div>
  );
}

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
        <FieldSkeleton hintLines={1} />
        <Skeleton className="h-11 w-32" />
      </div>
    </div>
  );
}

/** The names, the age and the button of the account setup, which are already in a card. */
function AccountSetupSkeleton() {
  return (
    <div className="grid gap-4">
      <RealNameSkeleton />
      <DisplayNameSkeleton hintLines={2} />
      <div className="flex h-21 gap-3 pt-2.5">
        <Skeleton className="size-6 rounded-md" />
        <SkeletonLine className="w-48" />
      </div>
      <Skeleton className="h-13" />
    </div>
  );
}

/** Of the sections below the profile. */
export const profileSectionsClass = 'divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0';

/** The sections below the profile, such as the password. */
export function ProfileSectionsSkeleton() {
  return (
    <div aria-hidden="true" className={`fade-in-delayed ${profileSectionsClass}`}>
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
export function ProfileSkeleton({ isAccountSetup = false }: { isAccountSetup?: boolean }) {
  return (
    <div className="fade-in-delayed grid gap-12">
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      {isAccountSetup ? (
        <AccountSetupSkeleton />
      ) : (
        <>
          <ProfileCardSkeleton />
          <ProfileSectionsSkeleton />
        </>
      )}
    </div>
  );
}

interface ProfileLoadErrorProps {
  error: Error;
  /** Heading level that fits the page. */
  headingLevel?: 'h1' | 'h2';
  onRetry: () => void;
}

/** Shown if the profile could not be loaded. */
export function ProfileLoadError({ error, headingLevel = 'h2', onRetry }: ProfileLoadErrorProps) {
  return (
    <PageLoadError
      message={getErrorMessage(error, t.failedToLoad, texts.errors.network)}
      error={error}
      headingLevel={headingLevel}
      onRetry={onRetry}
    />
  );
}
