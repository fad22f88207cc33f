import { getErrorMessage } from '#lib/api-client.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { PageLoadError } from '#ui/page-load-error.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = settingsTexts.profile;

/** The invisible hint takes as many lines as that of the field. */
export function FieldSkeleton({ hint }: { hint?: string }) {
  return (
    <div className="text-sm">
      <SkeletonLine className="w-24" />
      <Skeleton className="mt-1 h-12" />
      {hint && <p className="invisible mt-1">{hint}</p>}
    </div>
  );
}

export function RealNameSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  );
}

export function DisplayNameSkeleton() {
  return (
    <div>
      <FieldSkeleton hint={t.displayNameHint} />
      <div className="mt-1 flex h-11 items-center">
        <Skeleton className="h-6 w-40" />
      </div>
    </div>
  );
}

/** The names, the age and the button of the account setup, which are already in a card. */
export function AccountSetupSkeleton() {
  return (
    <div className="fade-in-delayed grid gap-4">
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      <RealNameSkeleton />
      <DisplayNameSkeleton />
      <div className="flex h-21 gap-3 pt-2.5">
        <Skeleton className="size-6 rounded-[0.375rem]" />
        <SkeletonLine className="w-48" />
      </div>
      <Skeleton className="h-13" />
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
