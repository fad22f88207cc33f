import { isRouteErrorResponse, useRouteError } from 'react-router';
import { browser } from '#lib/browser.ts';
import NotFound from '#screens/not-found.tsx';
import { texts } from '#texts/en.ts';
import { Button } from '#ui/button.tsx';
import { PanDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What is left when a page breaks. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main id="main" className="grid min-h-dvh place-content-center">
      <EmptyState
        as="h1"
        alert
        drawing={<PanDrawing />}
        title={texts.errors.unexpected}
        action={<Button onClick={browser.reload}>{texts.errors.reload}</Button>}
      >
        {texts.errors.unexpectedHint}
      </EmptyState>
    </main>
  );
}
