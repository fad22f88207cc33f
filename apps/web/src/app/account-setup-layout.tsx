import { Outlet } from 'react-router';
import AuthenticatedLayout from '#app/authenticated-layout.tsx';
import { useGoogleRegistration } from '#features/account/google-registration.ts';
import { useAppStore } from '#lib/store.ts';

/** Lets the signed-in in, and whoever Google has confirmed and still needs a username for an account. */
export default function AccountSetupLayout() {
  const isSignedOut = useAppStore(({ loginStatus }) => loginStatus === 'notLogin');
  const registration = useGoogleRegistration();
  return isSignedOut && registration ? <Outlet /> : <AuthenticatedLayout />;
}
