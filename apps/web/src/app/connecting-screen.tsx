import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { LogoSpinner } from '#ui/logo-spinner.tsx';

const t = texts.connecting;

/** Full-screen message while the app connects. */
export function ConnectingScreen({ message = t }: { message?: { title: string; body: string } }) {
  const { isServerUnresponsive } = useAppStore();
  return (
    <main id="main" tabIndex={-1} className="centered-mark px-6 text-center">
      <LogoSpinner />
      {/* A late message is below the text, and moves nothing. */}
      <div className="mt-8">
        <h1 tabIndex={-1} className="text-2xl">
          {message.title}
        </h1>
        <p className="mt-3 text-muted">{message.body}</p>
        <p role="status" className="mx-auto mt-6 max-w-sm text-muted">
          {isServerUnresponsive ? t.notResponding : null}
        </p>
        {isServerUnresponsive && (
          <Button variant="secondary" className="mt-4" onClick={browserNavigation.reload}>
            {texts.errors.reload}
          </Button>
        )}
      </div>
    </main>
  );
}
