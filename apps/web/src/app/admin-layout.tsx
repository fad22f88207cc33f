import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths.ts';
import { Navigate } from '#lib/router/link.tsx';
import { Outlet } from '#lib/router/router-provider.tsx';

/** Requires an admin; other users are sent to their home page. */
export default function AdminLayout() {
  const isAdmin = useAppStore(({ user }) => user?.isAdmin);
  return isAdmin ? <Outlet /> : <Navigate to={paths.home} replace />;
}
