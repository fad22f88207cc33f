import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { AccountSetupForm } from '#features/settings/components/account-setup-form.tsx';
import { ProfileFailure, ProfileSkeleton } from '#features/settings/components/profile-states.tsx';
import { ownProfile } from '#lib/own-profile.ts';
import { paths } from '#lib/paths.ts';
import { takeIntendedUrl, useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';

const own = texts.accountSetup;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** After the first sign-in with Google: who one is here. Then on to where one wanted to go. */
export default function AccountSetup() {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const profile = useQuery(ownProfile(userId));
  const navigate = useNavigate();

  function finish() {
    const target = takeIntendedUrl() ?? paths.home;
    useAppStore.setState({ isNewcomer: false });
    void navigate(target, { replace: true });
  }

  return (
    <>
      <div className="text-center">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          {own.title}
        </h1>
        <p className="mt-2 mb-6 text-muted">{own.subtitle}</p>
      </div>
      {profile.isPending && <ProfileSkeleton />}
      {profile.isError && !profile.data && (
        <ProfileFailure error={profile.error} onRetry={() => profile.refetch()} />
      )}
      {profile.data && <AccountSetupForm profile={profile.data} onDone={finish} />}
    </>
  );
}
