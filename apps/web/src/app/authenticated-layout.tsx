import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ConnectingScreen } from '#app/connecting-screen.tsx';
import { PageLoading } from '#app/page-loading.tsx';
import { useIntendedUrl } from '#app/use-intended-url.ts';
import { LogOutDialog } from '#features/account/components/log-out-dialog.tsx';
import { paths } from '#lib/paths.ts';
import { rememberIntendedUrl, useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { classNames } from '#ui/class-names.ts';

/** Keeps the wanted address, then asks to sign in. Who has just logged out is greeted instead. */
function SendToSignIn() {
  const { loggedOut } = useAppStore();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!loggedOut) rememberIntendedUrl(`${pathname}${search}${hash}`);
  }, [loggedOut, pathname, search, hash]);
  return <Navigate to={loggedOut ? paths.hello : paths.login} replace />;
}

/** Says why things may be old. The live region is there before, so that it is read out. */
function OfflineBanner() {
  const { offline } = useAppStore();
  return (
    <div role="status" className="sticky top-0 z-40">
      {offline && (
        <p className="flex min-h-10 items-center justify-center gap-2 bg-amber-soft px-4 py-1 text-center text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          {texts.offline}
        </p>
      )}
    </div>
  );
}

/** Lets the signed-in in. When it is somebody else all of a sudden, nothing of the page is kept. */
export default function AuthenticatedLayout() {
  const { loginStatus, user, offline } = useAppStore();
  useIntendedUrl();
  if (loginStatus === 'checking') return <PageLoading />;
  if (loginStatus === 'connecting') return <ConnectingScreen />;
  if (loginStatus === 'notLogin') return <SendToSignIn />;
  return (
    <div
      key={user?.userId}
      className={classNames('contents', offline ? '[--above:2.5rem]' : '[--above:0px]')}
    >
      <OfflineBanner />
      <Outlet />
      <LogOutDialog />
    </div>
  );
}
