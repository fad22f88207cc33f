import { texts } from '#texts/texts.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Spinner } from '#ui/spinner.tsx';

/**
 * Nothing is known yet: the mark stands there at once, and after a moment it says that something is coming. Mark and
 * spinner are `visible` also while the page waits for the texts of the chosen language.
 */
export function PageLoading() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-6 text-muted"
    >
      <h1 className="sr-only">{texts.product}</h1>
      <BrandMark className="visible size-14" />
      <div className="appear-late grid justify-items-center gap-4">
        <Spinner className="visible size-8 text-accent" />
        <p role="status">{texts.ui.loading}</p>
      </div>
    </main>
  );
}
