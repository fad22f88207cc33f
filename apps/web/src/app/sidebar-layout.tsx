import { BookOpen, House, Keyboard, Leaf, LogOut, Plus, Settings } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, type LinkProps, Outlet, useLocation } from 'react-router';
import { ShortcutsDialog } from '#app/shortcuts-dialog.tsx';
import { ThemeSwitch } from '#app/theme-switch.tsx';
import { useShortcuts } from '#app/use-shortcuts.ts';
import { useLogOut } from '#features/account/use-log-out.ts';
import { pagesFade } from '#lib/motion.ts';
import { paths } from '#lib/paths.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { Logo } from '#ui/brand-mark.tsx';
import { IconButton } from '#ui/button.tsx';
import { Badge } from '#ui/chip.tsx';

const own = texts.navigation;

interface Place {
  to: string;
  name: 'home' | 'recipes' | 'add' | 'settings';
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
}

const places: readonly Place[] = [
  { to: paths.home, name: 'home', icon: House },
  { to: paths.items, name: 'recipes', icon: BookOpen },
  { to: paths.createItem, name: 'add', icon: Plus },
  { to: paths.settings, name: 'settings', icon: Settings },
];

/** A recipe belongs to the recipes; adding one is a place of its own. */
function placeOf(pathname: string): string | undefined {
  if (pathname.startsWith(`${paths.splash}/item/`)) return paths.items;
  return [paths.createItem, paths.items, paths.home, paths.settings].find(
    (to) => pathname === to || pathname.startsWith(`${to}/`),
  );
}

function PlaceLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const isHere = placeOf(pathname) === to;
  return (
    <Link
      {...rest}
      to={to}
      viewTransition={pathname !== to && pagesFade()}
      aria-current={isHere ? 'page' : undefined}
    />
  );
}

const row =
  'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink';

function Sidebar({ onShortcuts }: { onShortcuts: () => void }) {
  const { user } = useAppStore();
  const { isLeaving, logOut } = useLogOut();
  return (
    <aside
      aria-label={texts.product}
      className="sticky top-(--above) hidden h-[calc(100dvh-var(--above))] w-[200px] shrink-0 flex-col px-3 py-6 bar:flex"
    >
      <Link to={paths.home} className="mb-8 inline-flex min-h-11 items-center rounded-control px-2">
        <Logo />
      </Link>
      <nav aria-label={own.main}>
        <ul className="grid gap-1">
          {places.map(({ to, name, icon: Icon }) => (
            <li key={to}>
              <PlaceLink
                to={to}
                className={`${row} aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink`}
              >
                <Icon aria-hidden="true" className="size-5" />
                {own[name]}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-2">
        {user?.isProUser && (
          <p className="px-3">
            <Badge>
              <Leaf aria-hidden="true" className="size-3.5" />
              {own.pro}
            </Badge>
          </p>
        )}
        <p className="truncate px-3 text-sm text-muted">{user?.displayName || user?.username}</p>
        <button type="button" className={`${row} text-xs`} onClick={onShortcuts}>
          <Keyboard aria-hidden="true" className="size-5" />
          {texts.shortcuts.title}
        </button>
        <button type="button" className={row} disabled={isLeaving} onClick={logOut}>
          <LogOut aria-hidden="true" className="size-5" />
          {own.logOut}
        </button>
      </div>
    </aside>
  );
}

function TopBar() {
  const { user } = useAppStore();
  const { isLeaving, logOut } = useLogOut();
  return (
    <header className="flex min-h-16 items-center gap-1 px-4 pt-[env(safe-area-inset-top)] sm:px-8 bar:absolute bar:top-5 bar:right-0 bar:z-10">
      <Link
        to={paths.home}
        className="mr-auto inline-flex min-h-11 items-center gap-3 rounded-control bar:hidden"
      >
        <Logo />
        {user?.isProUser && <Badge>{own.pro}</Badge>}
      </Link>
      <ThemeSwitch />
      <IconButton label={own.logOut} disabled={isLeaving} onClick={logOut} className="bar:hidden">
        <LogOut aria-hidden="true" className="size-5" />
      </IconButton>
    </header>
  );
}

/** Games need the whole of a small screen. */
const GAMES = `${paths.splash}/game`;

function TabBar() {
  const { pathname } = useLocation();
  if (pathname.startsWith(GAMES)) return null;
  return (
    <nav
      aria-label={own.main}
      data-tab-bar=""
      className="tab-bar-layer fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-[max(env(safe-area-inset-left),env(safe-area-inset-right))] pb-[env(safe-area-inset-bottom)] bar:hidden"
    >
      <ul className="mx-auto flex max-w-md">
        {places.map(({ to, name, icon: Icon }) => (
          // As wide as its word needs: some languages have long ones.
          <li key={to} className="min-w-16 flex-auto">
            <PlaceLink
              to={to}
              className="flex min-h-16 flex-col items-center justify-center gap-1 text-xs font-medium text-muted outline-offset-[-4px] aria-[current=page]:text-accent-ink"
            >
              <Icon aria-hidden="true" className="size-6" />
              {own[name]}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The frame of the signed-in app: places to go at the side, or below on small screens. */
export default function SidebarLayout() {
  const shortcuts = useShortcuts();
  return (
    <div className="flex min-h-dvh">
      <Sidebar onShortcuts={shortcuts.open} />
      <div className="relative flex min-w-0 flex-1 flex-col">
        <TopBar />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-7xl flex-1 flex-col px-4 pt-2 pb-[calc(var(--tab-bar)+3rem)] sm:px-8 bar:pt-8 bar:pb-16 xl:px-12"
        >
          <Outlet />
        </main>
      </div>
      <TabBar />
      <ShortcutsDialog shortcuts={shortcuts} />
    </div>
  );
}
