import { LanguageLinks } from '#app/language-links.tsx';
import { ThemeSwitch } from '#app/theme-switch.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { Outlet } from '#lib/router/router-provider.tsx';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';

const t = texts.navigation;

const footerLinks: readonly {
  name: 'howItWorks' | 'download' | 'support' | 'privacy' | 'terms' | 'cookies' | 'legal';
  to: string;
}[] = [
  { name: 'howItWorks', to: paths.howItWorks },
  { name: 'download', to: paths.download },
  { name: 'support', to: paths.support },
  { name: 'privacy', to: paths.privacy },
  { name: 'terms', to: paths.terms },
  { name: 'cookies', to: paths.cookies },
  { name: 'legal', to: paths.legal },
];

function PublicHeader() {
  return (
    <header className="mx-auto flex w-full max-w-7xl items-center gap-1 px-4 py-3 sm:px-8 sm:py-4 in-[[data-with-registration-result]]:*:not-first:invisible">
      <Link
        to={paths.landing}
        className="mr-auto inline-flex min-h-11 min-w-11 items-center rounded-control"
      >
        <Logo isCompact className="max-sm:text-lg" />
      </Link>
      <ThemeSwitch />
      <ButtonLink to={paths.login} variant="ghost" className="max-sm:px-2 max-sm:text-sm">
        {t.signIn}
      </ButtonLink>
      <ButtonLink to={paths.register} variant="secondary" className="max-sm:px-3 max-sm:text-sm">
        {t.getStarted}
      </ButtonLink>
    </header>
  );
}

function PublicFooter() {
  return (
    <footer className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-12 px-4 pt-16 pb-6 text-sm text-muted sm:px-8 print:hidden">
      <nav aria-label={t.footer} className="max-md:w-full md:order-last">
        <ul className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] md:flex md:flex-wrap md:gap-x-3">
          {footerLinks.map(({ name, to }) => (
            <li key={name}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center px-2 underline-offset-4 hover:text-ink hover:underline"
              >
                {t[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center gap-x-6 max-md:mt-4 max-md:w-full max-md:justify-between max-md:border-t max-md:border-line max-md:pt-2">
        <p className="py-2">
          © {t.footerYear} {texts.productName}
        </p>
        <LanguageLinks />
      </div>
    </footer>
  );
}

/** The header and footer of all public pages. */
export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
