import { texts } from '#texts/localization.ts';
import { LogoSpinner } from '#ui/logo-spinner.tsx';

/** Shown while the session is being checked: the logo at once, a spinner after a moment. */
export function AppLoadingScreen() {
  return (
    <main id="main" tabIndex={-1} className="centered-mark text-muted">
      <LogoSpinner className="fade-in-delayed" />
      <div className="mt-8">
        <h1 className="sr-only">{texts.productName}</h1>
        <p role="status" className="fade-in-delayed">
          {texts.ui.loading}
        </p>
      </div>
    </main>
  );
}
