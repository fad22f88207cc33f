import { Link, Outlet } from 'react-router';
import { ThemeSwitch } from '#app/theme-switch.tsx';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/en.ts';
import { Logo } from '#ui/brand-mark.tsx';
import { ButtonLink } from '#ui/button.tsx';

const own = texts.navigation;
const footerLink =
  'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline';

function PublicHeader() {
  return (
    <header className="mx-auto flex w-full max-w-7xl items-center gap-1 px-4 py-3 sm:px-8 sm:py-4">
      <Link
        to={paths.landing}
        className="mr-auto inline-flex min-h-11 items-center rounded-control"
      >
        <Logo compact className="max-sm:text-lg" />
      </Link>
      <ThemeSwitch />
      <ButtonLink to={paths.login} look="quiet" className="max-sm:px-2 max-sm:text-sm">
        {own.signIn}
      </ButtonLink>
      <ButtonLink to={paths.register} className="max-sm:px-3 max-sm:text-sm">
        {own.getStarted}
      </ButtonLink>
    </header>
  );
}

function PublicFooter() {
  return (
    <footer className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-6 px-4 pt-12 pb-6 text-sm text-muted sm:px-8">
      <p className="mr-auto">
        © {own.footerYear} {texts.product}
      </p>
      <Link to={paths.howItWorks} className={footerLink}>
        {own.howItWorks}
      </Link>
      <Link to={paths.download} className={footerLink}>
        {own.download}
      </Link>
    </footer>
  );
}

/** What all public pages share: the way in above, the small print below. */
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
