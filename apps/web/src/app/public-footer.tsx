import { LanguageSwitcher } from '#app/language-switcher.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { texts } from '#texts/localization.ts';

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

/** Links to the public pages, and the language. */
export function PublicFooter() {
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
        <LanguageSwitcher />
      </div>
    </footer>
  );
}
