import type { User } from '@plateful/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConsentNote } from '#features/account/components/consent-note.tsx';
import { GoogleUsernameForm } from '#features/account/components/google-username-form.tsx';
import { OtherWay } from '#features/account/components/other-way.tsx';
import {
  type GoogleRegistration,
  useGoogleRegistration,
} from '#features/account/google-registration.ts';
import { enterSession } from '#features/account/session.ts';
import { AccountSetupForm } from '#features/settings/components/account-setup-form.tsx';
import { ProfileFailure, ProfileSkeleton } from '#features/settings/components/profile-states.tsx';
import { ownProfile } from '#lib/own-profile.ts';
import { paths } from '#lib/paths.ts';
import { takeIntendedUrl, useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { celebrate } from '#ui/confetti-store.ts';

const own = texts.accountSetup;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** After the first sign-in with Google: a username, where the usual one is taken, then the names. */
export default function AccountSetup() {
  const isSignedOut = useAppStore(({ user }) => user === null);
  const registration = useGoogleRegistration();
  return isSignedOut && registration ? (
    <ChooseUsername registration={registration} />
  ) : (
    <ReviewNames />
  );
}

function Heading({ title, children }: { title: string; children: string }) {
  return (
    <div className="mb-6 text-center">
      <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
        {title}
      </h1>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  );
}

function ChooseUsername({ registration }: { registration: GoogleRegistration }) {
  const queryClient = useQueryClient();

  function enter(user: User) {
    celebrate();
    void enterSession(user, queryClient, true);
  }

  return (
    <>
      <Heading title={own.username.title}>{own.username.subtitle}</Heading>
      <div className="grid gap-6">
        <GoogleUsernameForm registration={registration} onRegistered={enter} />
        <OtherWay to={paths.login} link={texts.register.signIn}>
          {texts.register.haveAccount}
        </OtherWay>
        <ConsentNote />
      </div>
    </>
  );
}

/** Who one is here. Then on to where one wanted to go. */
function ReviewNames() {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const profile = useQuery(ownProfile(userId));
  const navigate = useNavigate();

  function finish() {
    const intended = takeIntendedUrl();
    useAppStore.setState({ isNewcomer: false });
    // Somebody who was asked to sign in on this very page is done with it.
    const target = intended === null || intended === paths.accountSetup ? paths.home : intended;
    void navigate(target, { replace: true });
  }

  return (
    <>
      <Heading title={own.title}>{own.subtitle}</Heading>
      {profile.isPending && <ProfileSkeleton />}
      {profile.isError && !profile.data && (
        <ProfileFailure error={profile.error} onRetry={() => profile.refetch()} />
      )}
      {profile.data && <AccountSetupForm profile={profile.data} onDone={finish} />}
    </>
  );
}
