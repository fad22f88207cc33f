import { texts } from '#texts/localization.ts';
import { LogoMark } from '#ui/logo.tsx';
import { Spinner } from '#ui/spinner.tsx';

/**
 * Shown while the session is being checked: the logo at once, a spinner after a moment. Both are `visible` also while
 * the page waits for its translation.
 */
export function AppLoadingScreen() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-6 text-muted"
    >
      <h1 className="sr-only">{texts.productName}</h1>
      <span className="relative grid size-24 place-items-center">
        <LogoMark className="visible size-14" />
        <span className="fade-in-delayed absolute inset-0">
          <Spinner className="visible size-24 text-accent [&_*]:stroke-1" />
        </span>
      </span>
      <p role="status" className="fade-in-delayed">
        {texts.ui.loading}
      </p>
    </main>
  );
}
