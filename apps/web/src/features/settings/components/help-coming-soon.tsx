import { paths } from '#lib/paths-and-routes.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';

const t = settingsTexts.settings.help;

/** Says that the help center does not exist yet, with a link to the support page. */
export function HelpComingSoon() {
  return (
    <section className="card-surface flex items-center gap-6 p-4 sm:p-6">
      <div className="grid grow justify-items-start gap-2">
        <h2 className="text-xl">{t.soonTitle}</h2>
        <p className="text-muted">{t.soonBody}</p>
        <ButtonLink to={paths.support} variant="secondary" className="mt-2">
          {t.support}
        </ButtonLink>
      </div>
      <WhiskIllustration className="w-28 shrink-0 max-sm:hidden" />
    </section>
  );
}
