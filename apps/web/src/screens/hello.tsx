import { AuthFooterLink } from '#features/account/components/auth-footer-link.tsx';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { accountTexts } from '#texts/en/account.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';

const t = publicTexts.hello;

export const prerenderOptions = { isStatic: true };
export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.lead);

/** The welcome page for visitors. */
export default function HelloScreen() {
  return (
    <div className="grid flex-1 content-start justify-items-center px-4 pt-4 pb-8 text-center sm:pt-12">
      <img
        src="/examples/donuts-large.webp"
        alt=""
        width={960}
        height={640}
        // After the text and its fonts.
        loading="lazy"
        fetchPriority="low"
        className="aspect-3/2 w-full max-w-lg rounded-card object-cover shadow-soft"
      />
      <h1 tabIndex={-1} className="page-title mt-8">
        {t.title}
      </h1>
      <p className="mt-4 max-w-md text-lg text-muted">{t.lead}</p>
      <ButtonLink to={paths.register} size="large" className="mt-8 w-full sm:max-w-xs">
        {t.getStarted}
      </ButtonLink>
      <div className="mt-4">
        <AuthFooterLink to={paths.login} linkLabel={t.signIn}>
          {accountTexts.register.haveAccount}
        </AuthFooterLink>
      </div>
    </div>
  );
}
