import { useAppStore } from '#lib/app-store.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Navigate } from '#lib/router/link.tsx';
import { Outlet } from '#lib/router/router-provider.tsx';
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/use-media-query.ts';

const navigation = createLazyModule(() => import('#app/admin-mobile-navigation.tsx'));

/** Its space is reserved until it has been loaded. */
function NarrowScreenNavigation() {
  const module = useLazyModule(navigation, !useMediaQuery(WIDE_SCREEN_QUERY));
  return (
    <div className="min-h-18 desktop:hidden">{module && <module.AdminMobileNavigation />}</div>
  );
}

/** Requires an admin; other users are sent to their home page. */
export default function AdminLayout() {
  const isAdmin = useAppStore(({ user }) => user?.isAdmin);
  if (!isAdmin) return <Navigate to={paths.home} replace />;
  return (
    <>
      <NarrowScreenNavigation />
      <Outlet />
    </>
  );
}
