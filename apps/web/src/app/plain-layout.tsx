import { PublicFooter } from '#app/public-footer.tsx';
import { ThemeSwitch } from '#app/theme-switch.tsx';
import { Outlet } from '#lib/router/router-provider.tsx';
import { Logo } from '#ui/logo.tsx';

/** A layout without navigation, for required steps. */
export default function PlainLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-7xl items-center justify-between px-4 py-3 *:last:-mr-3 sm:px-8 sm:py-4">
        <Logo />
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
