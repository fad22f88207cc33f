import { CloudOff } from 'lucide-react';
import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { AppLoadingScreen } from '#app/app-loading-screen.tsx';
import { ConnectingScreen } from '#app/connecting-screen.tsx';
import { useRedirectAfterSignIn } from '#app/use-redirect-after-sign-in.ts';
import { saveIntendedUrl, useAppStore } from '#lib/app-store.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { closeModal, modalIds } from '#lib/modal-state.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Navigate } from '#lib/router/link.tsx';
import { useLocation } from '#lib/router/router-hooks.ts';
import { Outlet } from '#lib/router/router-provider.tsx';
import { texts } from '#texts/localization.ts';
import { showNetworkError } from '#ui/toast-store.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

const logOutDialog = createLazyModule(
  () => import('#features/account/components/log-out-dialog.tsx'),
);

/** Stores the requested URL and redirects to the sign-in page; after a log-out to /hello. */
function RedirectToSignIn({ lastUserId }: { lastUserId: RefObject<string | null> }) {
  const { hasLoggedOut } = useAppStore();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!hasLoggedOut) saveIntendedUrl(`${pathname}${search}${hash}`, lastUserId.current);
  }, [hasLoggedOut, pathname, search, hash, lastUserId]);
  return <Navigate to={hasLoggedOut ? paths.hello : paths.login} replace />;
}

/** Explains why data may be outdated. It moves no content when it appears, and cook mode, which uses the
 * whole screen and needs no connection, does without it. The live region exists before the message, so that it is announced. */
function OfflineBanner() {
  const { isOffline } = useAppStore();
  const { pathname } = useLocation();
  const isShown = isOffline && !pathname.endsWith('/cook');
  useRootAttribute('data-with-offline-banner', isShown);
  return (
    <div
      role="status"
      className="pointer-events-none fixed right-0 bottom-(--offline-banner-bottom) left-(--sidebar-width) z-30"
    >
      {isShown && (
        <p className="offline-banner mx-auto flex h-(--offline-banner-height) items-center gap-3 bg-amber-soft px-4 text-xs leading-tight text-balance desktop:w-fit desktop:rounded-t-control desktop:px-6 desktop:text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          {texts.offline}
        </p>
      )}
    </div>
  );
}

/** Requires a session. The key remounts the page when the user changes. */
export default function AuthenticatedLayout() {
  const { loginStatus, user, openModalId } = useAppStore();
  const dialog = useLazyModule(logOutDialog, openModalId === modalIds.logOut, () => {
    closeModal();
    showNetworkError();
  });
  useRedirectAfterSignIn();
  /** The user who had opened the page before the session ended. */
  const lastUserId = useRef<string | null>(null);
  useEffect(() => {
    if (user) lastUserId.current = user.userId;
  }, [user]);
  // The first page is rendered in many short tasks, between which the browser responds.
  const isReady = useDeferredValue(loginStatus !== 'checking');
  if (loginStatus === 'checking' || !isReady) return <AppLoadingScreen />;
  if (loginStatus === 'connecting') return <ConnectingScreen />;
  if (loginStatus === 'notLogin') return <RedirectToSignIn lastUserId={lastUserId} />;
  return (
    <div key={user?.userId} className="contents">
      <OfflineBanner />
      <Outlet />
      {dialog && <dialog.LogOutDialog />}
    </div>
  );
}
