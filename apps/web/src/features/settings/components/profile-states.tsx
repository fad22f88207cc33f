import { errorText } from '#lib/api.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { PanDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const own = texts.profile;

/** While the profile is on its way. */
export function ProfileSkeleton() {
  return (
    <div className="appear-late grid gap-6">
      <p role="status" className="sr-only">
        {own.loading}
      </p>
      <Skeleton className="h-20" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

interface ProfileFailureProps {
  error: Error;
  onRetry: () => void;
}

/** The profile did not come. */
export function ProfileFailure({ error, onRetry }: ProfileFailureProps) {
  return (
    <EmptyState
      alert
      drawing={<PanDrawing />}
      title={errorText(error, own.failedToLoad, texts.errors.network)}
      action={<Button onClick={onRetry}>{texts.ui.tryAgain}</Button>}
    />
  );
}
