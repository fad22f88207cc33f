import AuthenticatedLayout from '#app/authenticated-layout.tsx';
import { usePendingGoogleRegistration } from '#features/account/google-registration-store.ts';
import { useAppStore } from '#lib/app-store.ts';
import { Outlet } from '#lib/router/router-provider.tsx';

/** Requires a session, or a confirmed Google identity that still needs a username. */
export default function AuthenticatedOrRegisteringLayout() {
  const isSignedOut = useAppStore(({ loginStatus }) => loginStatus === 'notLogin');
  const registration = usePendingGoogleRegistration();
  return isSignedOut && registration ? <Outlet /> : <AuthenticatedLayout />;
}
