import { createPageMeta } from '#lib/create-page-meta.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LemonIllustration } from '#ui/illustrations.tsx';

const t = publicTexts.hello;

export const prerenderOptions = { isStatic: true };
export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.lead);

/** The welcome page for visitors. */
export default function HelloScreen() {
  return (
    <div className="grid flex-1 content-start justify-items-center px-4 pt-12 pb-12 text-center sm:pt-24">
      <LemonIllustration className="mb-8 w-56" />
      <h1 tabIndex={-1} className="page-title">
        {t.title}
      </h1>
      <p className="mt-4 max-w-md text-lg text-muted">{t.lead}</p>
      <div className="mt-8 flex w-full max-w-sm flex-col gap-3 sm:flex-row-reverse sm:justify-center">
        <ButtonLink to={paths.register} size="large">
          {t.getStarted}
        </ButtonLink>
        <ButtonLink to={paths.login} variant="secondary" size="large">
          {t.signIn}
        </ButtonLink>
      </div>
    </div>
  );
}
