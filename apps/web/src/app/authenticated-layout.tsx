import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ConnectingScreen } from '#app/connecting-screen.tsx';
import { PageLoading } from '#app/page-loading.tsx';
import { useIntendedUrl } from '#app/use-intended-url.ts';
import { paths } from '#lib/paths.ts';
import { rememberIntendedUrl, useAppStore } from '#lib/store.ts';

/** Keeps the wanted address, then asks to sign in. Who has just logged out is greeted instead. */
function SendToSignIn() {
  const { loggedOut } = useAppStore();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!loggedOut) rememberIntendedUrl(`${pathname}${search}${hash}`);
  }, [loggedOut, pathname, search, hash]);
  return <Navigate to={loggedOut ? paths.hello : paths.login} replace />;
}

/** Lets the signed-in in. */
export default function AuthenticatedLayout() {
  const { loginStatus } = useAppStore();
  useIntendedUrl();
  if (loginStatus === 'checking') return <PageLoading />;
  if (loginStatus === 'connecting') return <ConnectingScreen />;
  return loginStatus === 'login' ? <Outlet /> : <SendToSignIn />;
}
