import { Outlet } from 'react-router';
import { ConnectingScreen } from '#app/connecting-screen.tsx';
import { useIntendedUrl } from '#app/use-intended-url.ts';
import { useReauthenticationReturn } from '#app/use-reauthentication-return.ts';
import { paths } from '#lib/paths.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';

/** Pages for those who are not signed in; the others are sent on. */
export default function PublicOnlyLayout() {
  const { loginStatus, user } = useAppStore();
  const isConfirming = useReauthenticationReturn();
  useIntendedUrl(paths.home, isConfirming);
  if (isConfirming) return <ConnectingScreen words={texts.reauthentication.returning} />;
  const isEntering = user !== null && (loginStatus === 'connecting' || loginStatus === 'login');
  return isEntering ? <ConnectingScreen /> : <Outlet />;
}
