import { paths } from '#lib/paths.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { ButtonLink } from '#ui/button.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';

const t = settingsTexts.settings.help;

/** A placeholder for the help page, with a link to the support page. */
export function HelpComingSoon() {
  return (
    <IllustratedMessage
      illustration={<WhiskIllustration />}
      title={t.soonTitle}
      action={
        <ButtonLink to={paths.support} variant="secondary">
          {t.support}
        </ButtonLink>
      }
    >
      {t.soonBody}
    </IllustratedMessage>
  );
}
