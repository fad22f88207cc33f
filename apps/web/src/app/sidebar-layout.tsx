import { BookOpen, Camera, House, Keyboard, Leaf, LogOut, Plus, Settings } from 'lucide-react';
import { ThemeSwitch } from '#app/theme-switch.tsx';
import { useKeyboardShortcuts } from '#app/use-keyboard-shortcuts.ts';
import { useLogOut } from '#features/account/use-log-out.ts';
import { useAppStore } from '#lib/app-store.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link, type LinkProps } from '#lib/router/link.tsx';
import { useLocation } from '#lib/router/router-hooks.ts';
import { Outlet } from '#lib/router/router-provider.tsx';
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/use-media-query.ts';
import { texts } from '#texts/localization.ts';
import { Badge } from '#ui/choice-chip-and-badge.tsx';
import { Logo } from '#ui/logo.tsx';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

const t = texts.navigation;

const adminNavigation = createLazyModule(() => import('#app/admin-nav-links.tsx'));
const cameraModule = createLazyModule(
  () => import('#features/scanning/take-photo-for-create-screen.ts'),
);
const shortcutsDialog = createLazyModule(() => import('#app/keyboard-shortcuts-dialog.tsx'));

/** The entries of the navigation. */
const navItems = [
  { to: paths.home, name: 'home', icon: House },
  { to: paths.items, name: 'recipes', icon: BookOpen },
  { to: paths.createItemFromPhoto, name: 'add', icon: Plus },
  { to: paths.settings, name: 'settings', icon: Settings },
] as const;

const createPaths: readonly string[] = [paths.createItemManually, paths.importItems];

/** The navigation entry that is active on a path. Recipe pages belong to the recipes. */
function getActiveNavPath(pathname: string): string | undefined {
  if (pathname.startsWith(`${paths.splash}/item/`)) return paths.items;
  if (pathname.startsWith(`${paths.splash}/invoices/`)) return paths.settings;
  if (createPaths.includes(pathname)) return paths.createItemFromPhoto;
  const isWithin = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const matches = navItems.map(({ to }) => to).filter(isWithin);
  // The path of the create screen begins with that of the recipes.
  return matches.sort((a, b) => b.length - a.length)[0];
}

const ADMIN_PATHS = /^(\/app)?\/admin\//;

interface NavItemLinkProps extends LinkProps {
  /** In the tab bar, the settings lead to the admin pages. */
  isTab?: boolean;
}

function NavItemLink({ isTab, to, ...rest }: NavItemLinkProps) {
  const { pathname } = useLocation();
  const isActive =
    isTab && ADMIN_PATHS.test(pathname) ? to === paths.settings : getActiveNavPath(pathname) === to;
  return (
    <Link
      {...rest}
      to={to}
      viewTransition={pathname !== to && canAnimatePageTransitions()}
      aria-current={isActive ? 'page' : undefined}
    />
  );
}

/** The links to the admin pages, which only admins with a wide screen load: the last ones, so that none moves. */
function AdminNavItems() {
  const module = useLazyModule(adminNavigation, useMediaQuery(WIDE_SCREEN_QUERY));
  return module && <module.AdminNavLinks className="sidebar-row" />;
}

function Sidebar({ onShortcuts }: { onShortcuts: () => void }) {
  const { user } = useAppStore();
  const { isLoggingOut, logOut } = useLogOut();
  useRootAttribute('data-with-sidebar');
  return (
    <aside
      aria-label={texts.productName}
      className="sticky top-0 hidden h-dvh w-[200px] shrink-0 flex-col px-3 py-6 desktop:flex"
    >
      <Link to={paths.home} className="mb-8 inline-flex min-h-11 items-center rounded-control px-2">
        <Logo />
      </Link>
      <nav aria-label={t.main}>
        <ul className="grid gap-1">
          {navItems.map(({ to, name, icon: Icon }) => (
            <li key={to}>
              <NavItemLink to={to} className="sidebar-row">
                <Icon aria-hidden="true" className="size-5" />
                {t[name]}
              </NavItemLink>
            </li>
          ))}
          {user?.isAdmin && <AdminNavItems />}
        </ul>
      </nav>
      <div className="mt-auto grid gap-1">
        {user?.isProUser && (
          <p className="mb-1 px-3">
            <Badge>
              <Leaf aria-hidden="true" className="size-3.5" />
              {t.pro}
            </Badge>
          </p>
        )}
        <p className="mb-1 truncate px-3 text-sm text-muted">
          {user?.displayName || user?.username}
        </p>
        <button type="button" className="sidebar-row" onClick={onShortcuts}>
          <Keyboard aria-hidden="true" className="size-5" />
          {texts.shortcuts}
        </button>
        <button type="button" className="sidebar-row" disabled={isLoggingOut} onClick={logOut}>
          <LogOut aria-hidden="true" className="size-5" />
          {t.logOut}
        </button>
      </div>
    </aside>
  );
}

function TopBar() {
  const { user } = useAppStore();
  return (
    // The icon of the last button is aligned with the edge of the page.
    <header className="max-sm:in-data-with-photo-on-top:invisible max-desktop:*:last:-mr-3 flex min-h-16 items-center gap-1 px-4 pt-[env(safe-area-inset-top)] sm:px-8 desktop:absolute desktop:top-5.5 desktop:right-0 desktop:z-10">
      <Link
        to={paths.home}
        className="hidden-by-back-row mr-auto inline-flex min-h-11 items-center gap-3 rounded-control desktop:hidden"
      >
        <Logo />
        {user?.isProUser && <Badge>{t.pro}</Badge>}
      </Link>
      <ThemeSwitch />
    </header>
  );
}

/** Opens the create screen. On touch screens the camera opens on top of it; leaving the camera shows the gallery. */
function CameraTab({ to, children }: { to: string; children: string }) {
  const isTouchScreen = useMediaQuery('(pointer: coarse)');
  useLazyModule(cameraModule, isTouchScreen && 'whenIdle');
  return (
    <NavItemLink
      to={to}
      className="tab group"
      // Touching the tab is earlier than the click, in which the camera can be opened.
      onPointerEnter={() => isTouchScreen && void cameraModule.load().catch(() => undefined)}
      onClick={() => cameraModule.getLoaded()?.takePhotoForCreateScreen()}
    >
      <span className="camera-button">
        <Camera aria-hidden="true" className="size-6" />
      </span>
      {children}
    </NavItemLink>
  );
}

/** Games use the whole of a small screen. */
const GAME_PATH_PREFIX = `${paths.splash}/game`;

function TabBar() {
  const { pathname } = useLocation();
  const isShown = !pathname.startsWith(GAME_PATH_PREFIX);
  useRootAttribute('data-with-tab-bar', isShown);
  if (!isShown) return null;
  return (
    <nav aria-label={t.main} data-tab-bar="" className="tab-bar-layer fixed desktop:hidden">
      <ul className="mx-auto flex max-w-md">
        {navItems.map(({ to, name, icon: Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            {name === 'add' ? (
              <CameraTab to={to}>{t[name]}</CameraTab>
            ) : (
              <NavItemLink isTab to={to} className="tab">
                <Icon aria-hidden="true" className="size-6" />
                {t[name]}
              </NavItemLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The frame of the signed-in app, with a sidebar or a tab bar on small screens. */
export default function SidebarLayout() {
  const shortcuts = useKeyboardShortcuts();
  const dialog = useLazyModule(shortcutsDialog, shortcuts.isDialogOpen, shortcuts.closeDialog);
  return (
    <div className="flex min-h-dvh">
      <Sidebar onShortcuts={shortcuts.openDialog} />
      <div className="relative flex min-w-0 flex-1 flex-col">
        <TopBar />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-7xl flex-1 flex-col px-4 pt-2 pb-[calc(var(--tab-bar-height)+3rem)] sm:px-8 desktop:pt-8 desktop:pb-16 xl:px-12"
        >
          <Outlet />
        </main>
      </div>
      <TabBar />
      {dialog && <dialog.KeyboardShortcutsDialog shortcuts={shortcuts} />}
    </div>
  );
}
