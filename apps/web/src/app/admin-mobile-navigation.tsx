import { useEffect, useRef } from 'react';
import { AdminNavLinks } from '#app/admin-nav-links.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { useLocation } from '#lib/router/router-hooks.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { BackLink } from '#ui/back-link.tsx';

const t = adminTexts.navigation;

const tabClass =
  'flex min-h-11 items-center justify-center rounded-control px-3 text-sm font-medium text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink [&>svg]:hidden';

/** On small screens, which have no sidebar: a link back, and the admin pages as tabs. */
export function AdminMobileNavigation() {
  const { pathname, search } = useLocation();
  const isOverview = pathname === paths.adminDashboard && !search;
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which tab is current
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !tab) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);
  return (
    <>
      <BackLink to={isOverview ? paths.settings : paths.adminDashboard}>{t.back}</BackLink>
      <nav aria-label={t.label} className="-mx-4 sm:-mx-8">
        <ul
          ref={list}
          className="relative flex gap-1 overflow-x-auto px-4 py-1 whitespace-nowrap [scrollbar-width:none] *:flex-auto sm:px-8"
        >
          <AdminNavLinks className={tabClass} areTabs />
        </ul>
      </nav>
    </>
  );
}
