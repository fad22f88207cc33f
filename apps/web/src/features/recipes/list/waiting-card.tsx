import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';

const own = texts.items;

/** The shape of a card whose recipe is on its way; a single box, for hundreds of them pass by in a rush. */
export function WaitingCard() {
  return (
    <div className="card-surface overflow-hidden before:block before:aspect-4/3 before:bg-sunken after:m-4 after:block after:h-5 after:w-2/3 after:rounded after:bg-sunken">
      <p className="sr-only">{own.waiting}</p>
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
