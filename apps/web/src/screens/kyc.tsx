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
    <div className="grid flex-1 content-start justify-items-center px-4 py-8 text-center sm:pt-[4dvh]">
      <div className="card-surface grid w-full max-w-lg justify-items-center px-6 py-8 sm:p-12">
        <PlateIllustration className="mb-6 w-44" />
        <h1 tabIndex={-1} className="text-3xl">
          {t.title}
        </h1>
        <p className="mt-3 max-w-prose text-muted">{t.lead}</p>
        <div className="mt-8 grid w-full max-w-xs gap-3">
          <ButtonLink to={paths.home} size="large">
            {t.backToRecipes}
          </ButtonLink>
          <Button variant="secondary" size="large" aria-describedby="no-effect">
            {t.action}
          </Button>
        </div>
        <p id="no-effect" className="mt-4 max-w-xs text-sm text-muted">
          {t.note}
        </p>
      </div>
    </div>
  );
}
