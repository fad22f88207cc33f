import { paths } from '#lib/paths-and-routes.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PlateIllustration } from '#ui/illustrations.tsx';

const t = settingsTexts.kyc;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** The verification page. Verification is not required yet, so its button has no effect and the page says so. */
export default function KycScreen() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center px-6 py-12 text-center">
      <PlateIllustration className="mb-8 w-52" />
      <h1 tabIndex={-1} className="text-3xl">
        {t.title}
      </h1>
      <p className="mt-4 max-w-md text-lg text-muted">{t.lead}</p>
      <p id="no-effect" className="mt-4 max-w-md text-muted">
        {t.note}
      </p>
      <div className="mt-8 flex w-full max-w-sm flex-col gap-3 sm:max-w-none sm:flex-row sm:justify-center">
        <Button variant="secondary" size="large" aria-describedby="no-effect">
          {t.action}
        </Button>
        <ButtonLink to={paths.home} size="large">
          {t.backToRecipes}
        </ButtonLink>
      </div>
    </div>
  );
}
