import { texts } from '#texts/en.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Nothing is known yet; after a moment it says that something is coming. */
export function PageLoading() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="appear-late grid min-h-dvh place-content-center justify-items-center gap-4 text-muted"
    >
      <Spinner className="size-8 text-accent" />
      <p role="status">{texts.ui.loading}</p>
    </main>
  );
}
