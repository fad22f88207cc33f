import { ConnectingScreen } from '#app/connecting-screen.tsx';
import { useGoogleReauthenticationCallback } from '#app/use-google-reauthentication-callback.ts';
import { useRedirectAfterSignIn } from '#app/use-redirect-after-sign-in.ts';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Outlet } from '#lib/router/router-provider.tsx';
import { accountTexts } from '#texts/en/account.ts';

/** Pages for signed-out visitors. Signed-in users are redirected. */
export default function PublicOnlyLayout() {
  const { loginStatus, user } = useAppStore();
  const isReauthenticating = useGoogleReauthenticationCallback();
  useRedirectAfterSignIn(paths.home, isReauthenticating);
  if (isReauthenticating)
    return <ConnectingScreen message={accountTexts.account.reauthenticationCallback} />;
  const isSigningIn = user !== null && (loginStatus === 'connecting' || loginStatus === 'login');
  return isSigningIn ? <ConnectingScreen /> : <Outlet />;
}
