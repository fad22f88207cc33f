import { PublicFooter } from '#app/public-footer.tsx';
import { ThemeSwitch } from '#app/theme-switch.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { useLocation } from '#lib/router/router-hooks.ts';
import { Outlet } from '#lib/router/router-provider.tsx';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Logo } from '#ui/logo.tsx';

const t = texts.navigation;

interface HeaderLinkProps {
  to: string;
  variant?: 'secondary';
  className: string;
  children: string;
}

/** Colored on the page that it leads to. */
function HeaderLink({ variant, className, ...rest }: HeaderLinkProps) {
  const isCurrent = useLocation().pathname === rest.to;
  return (
    <ButtonLink
      {...rest}
      aria-current={isCurrent ? 'page' : undefined}
      variant={variant ?? 'ghost'}
      className={classNames('max-sm:text-sm', className, isCurrent && 'text-accent-ink!')}
    />
  );
}

function PublicHeader() {
  return (
    <header className="mx-auto flex w-full max-w-7xl items-center gap-1 px-4 py-3 sm:px-8 sm:py-4 in-[[data-without-header-links]]:[&>a:not(:first-child)]:hidden in-[[data-without-header-links]]:[&>button]:-mr-3">
      <Link
        to={paths.landing}
        className="mr-auto inline-flex min-h-11 min-w-11 items-center rounded-control"
      >
        <Logo isCompact className="max-sm:text-lg" />
      </Link>
      <ThemeSwitch />
      <HeaderLink to={paths.login} className="max-sm:px-2">
        {t.signIn}
      </HeaderLink>
      <HeaderLink to={paths.register} variant="secondary" className="max-sm:px-3">
        {t.getStarted}
      </HeaderLink>
    </header>
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
