import { ChartColumn, ScanEye, ScrollText, UsersRound } from 'lucide-react';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { useLocation } from '#lib/router/router-hooks.ts';
import { adminTexts } from '#texts/en/admin.ts';

const t = adminTexts.navigation;

const navItems = [
  { to: paths.adminDashboard, name: 'dashboard', icon: ChartColumn },
  { to: paths.adminUsers, name: 'users', icon: UsersRound },
  { to: paths.adminRecognition, name: 'recognition', icon: ScanEye },
  { to: paths.adminLogs, name: 'logs', icon: ScrollText },
] as const;

/** A line between the entries of all users and those of admins. */
const firstInSidebarClass = 'mt-3 border-t border-line pt-4';

interface AdminNavItemsProps {
  className: string;
  areTabs?: boolean;
}

/** The links to the admin pages, of the sidebar and of the tabs on small screens. */
export function AdminNavLinks({ className, areTabs = false }: AdminNavItemsProps) {
  const { pathname } = useLocation();
  return navItems.map(({ to, name, icon: Icon }, index) => (
    <li key={to} className={!areTabs && index === 0 ? firstInSidebarClass : undefined}>
      <Link
        to={to}
        viewTransition={pathname !== to && canAnimatePageTransitions()}
        aria-current={pathname === to ? 'page' : undefined}
        className={className}
      >
        <Icon aria-hidden="true" className="size-5" />
        {t[name]}
      </Link>
    </li>
  ));
}
