import { isRouteErrorResponse, useRouteError } from 'react-router';
import { browser } from '#lib/browser.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PanDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotFoundContent } from '#ui/not-found.tsx';

/** What is left when a page breaks. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <main id="main" className="grid min-h-dvh">
        <NotFoundContent />
      </main>
    );
  }
  return (
    <main id="main" className="grid min-h-dvh place-content-center">
      <EmptyState
        as="h1"
        alert
        drawing={<PanDrawing />}
        title={texts.errors.unexpected}
        action={
          <>
            <Button onClick={browser.reload}>{texts.errors.reload}</Button>
            <ButtonLink to={paths.landing} reloadDocument look="secondary">
              {texts.notFound.action}
            </ButtonLink>
          </>
        }
      >
        {texts.errors.unexpectedHint}
      </EmptyState>
    </main>
  );
}
