import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const t = texts.items;

/** The placeholder of a card. A single element, because fast scrolling renders hundreds. */
export function CardPlaceholder({ isWide }: { isWide: boolean }) {
  return (
    <div
      className={classNames(
        'card-surface overflow-hidden before:bg-sunken after:m-4 after:h-5 after:rounded after:bg-sunken',
        isWide
          ? 'grid grid-cols-[38%_minmax(0,1fr)] lg:grid-cols-2 after:w-4/5'
          : 'before:block before:aspect-4/3 after:block after:w-2/3',
      )}
    >
      <p className="sr-only">{t.loadingRecipe}</p>
    </div>
  );
}

/** Shown in place of a page that could not be loaded. */
export function CardLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="card-surface flex flex-col items-center justify-center gap-4 p-4 text-center"
    >
      <p className="text-muted">{t.pageFailed}</p>
      <Button variant="secondary" onClick={onRetry}>
        {texts.ui.tryAgain}
      </Button>
    </div>
  );
}
