import { paths } from '#lib/paths-and-routes.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PlateIllustration } from '#ui/illustrations.tsx';

const t = texts.notFound;

/** The content of the not-found page, without a layout. */
export function NotFoundContent() {
  return (
    <div className="grid flex-1 content-center justify-items-center py-12 text-center">
      <PlateIllustration className="mb-4 w-52" />
      <p className="display-figures text-5xl font-semibold text-accent-ink">{t.code}</p>
      <h1 tabIndex={-1} className="mt-4 max-w-md text-2xl">
        {t.title}
      </h1>
      <ButtonLink to={paths.landing} size="large" className="mt-8 max-sm:justify-self-stretch">
        {t.action}
      </ButtonLink>
    </div>
  );
}
