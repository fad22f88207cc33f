import { browserNavigation } from '#lib/browser-navigation.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PanIllustration } from '#ui/illustrations.tsx';

/** Shown when rendering a page throws. @param errorId the id of the log entry */
export function ErrorPage({ errorId }: { errorId?: string | null }) {
  return (
    <main id="main" className="grid min-h-dvh content-center px-4">
      <IllustratedMessage
        headingLevel="h1"
        isAlert
        illustration={<PanIllustration />}
        title={texts.errors.unexpected}
        action={
          <>
            <Button onClick={browserNavigation.reload}>{texts.errors.reload}</Button>
            <ButtonLink to={paths.landing} reloadDocument variant="secondary">
              {texts.notFound.action}
            </ButtonLink>
          </>
        }
      >
        {texts.errors.unexpectedHint}
        {errorId && (
          <span className="mt-2 block text-xs break-words">
            {texts.errors.errorId} <span className="select-all">{errorId}</span>
          </span>
        )}
      </IllustratedMessage>
    </main>
  );
}
