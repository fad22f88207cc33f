import { texts } from '#texts/en.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/spinner.tsx';

const own = texts.items;

/** The shape of a card whose recipe is on its way. */
export function WaitingCard() {
  return (
    <div className="card-surface flex flex-col overflow-hidden">
      <p className="sr-only">{own.waiting}</p>
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="grid gap-2 p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  );
}

/** Stands where recipes could not be loaded. */
export function FailedCard({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="card-surface flex flex-col items-center justify-center gap-4 p-4 text-center"
    >
      <p className="text-muted">{own.pageFailed}</p>
      <Button look="secondary" onClick={onRetry}>
        {texts.ui.tryAgain}
      </Button>
    </div>
  );
}
