import { getErrorMessage } from '#lib/api-client.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';
import { PageLoadError } from '#ui/page-load-error.tsx';
import { FieldsSkeleton, Skeleton } from '#ui/skeleton.tsx';

const t = settingsTexts.profile;

/** Shown while the profile is loading. In the account setup without a picture, and already in a card. */
export function ProfileSkeleton({ isAccountSetup = false }: { isAccountSetup?: boolean }) {
  return (
    <div
      className={classNames(
        'fade-in-delayed grid gap-6',
        !isAccountSetup && 'card-surface p-4 sm:p-6',
      )}
    >
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      {!isAccountSetup && <Skeleton className="size-20 rounded-full" />}
      <FieldsSkeleton fields={3} className="p-0! shadow-none!" />
    </div>
  );
}

interface ProfileLoadErrorProps {
  error: Error;
  onRetry: () => void;
}

/** Shown if the profile could not be loaded. */
export function ProfileLoadError({ error, onRetry }: ProfileLoadErrorProps) {
  return (
    <PageLoadError
      message={getErrorMessage(error, t.failedToLoad, texts.errors.network)}
      error={error}
      onRetry={onRetry}
    />
  );
}
