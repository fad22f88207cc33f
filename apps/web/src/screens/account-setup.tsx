import type { User } from '@plateful/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { beginSession } from '#features/account/begin-session.ts';
import { AuthFooterLink } from '#features/account/components/auth-footer-link.tsx';
import { ConsentNote } from '#features/account/components/consent-note.tsx';
import {
  type GoogleRegistration,
  usePendingGoogleRegistration,
} from '#features/account/google-registration-store.ts';
import { AccountSetupForm } from '#features/settings/components/account-setup-form.tsx';
import {
  AccountSetupSkeleton,
  ProfileLoadError,
} from '#features/settings/components/profile-load-states.tsx';
import { consumeIntendedUrl, useAppStore } from '#lib/app-store.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { profileQueryOptions } from '#lib/profile-query-options.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { accountTexts } from '#texts/en/account.ts';
import { texts } from '#texts/localization.ts';
import { startConfetti } from '#ui/confetti.ts';
import { showNetworkError } from '#ui/toast-store.ts';

const t = accountTexts.accountSetup;

/** Most new users do not have to choose a username. */
const usernameForm = createLazyModule(
  () => import('#features/account/components/google-username-form.tsx'),
);

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** After the first sign-in with Google: a username if the usual one is taken, then the names. */
export default function AccountSetupScreen() {
  const isSignedOut = useAppStore(({ user }) => user === null);
  const registration = usePendingGoogleRegistration();
  return isSignedOut && registration ? (
    <ChooseUsername registration={registration} />
  ) : (
    <ReviewNames />
  );
}

function Heading({ title, children }: { title: string; children: string }) {
  return (
    <div className="mb-6 text-center">
      <h1 tabIndex={-1} className="page-title">
        {title}
      </h1>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  );
}

function ChooseUsername({ registration }: { registration: GoogleRegistration }) {
  const queryClient = useQueryClient();
  const form = useLazyModule(usernameForm, true, showNetworkError);

  function signIn(user: User) {
    startConfetti();
    void beginSession(user, queryClient, true);
  }

  return (
    <>
      <Heading title={t.username.title}>{t.username.subtitle}</Heading>
      {form && (
        <div className="grid gap-6">
          <form.GoogleUsernameForm registration={registration} onRegistered={signIn} />
          <AuthFooterLink to={paths.login} linkLabel={accountTexts.register.signIn}>
            {accountTexts.register.haveAccount}
          </AuthFooterLink>
          <ConsentNote />
        </div>
      )}
    </>
  );
}

/** The names. Then continues to the URL requested before. */
function ReviewNames() {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const profile = useQuery(profileQueryOptions(userId));
  const hasFailed = profile.isError && !profile.data;
  const navigate = useNavigate();

  function handleSaved() {
    const intendedUrl = consumeIntendedUrl();
    useAppStore.setState({ isNewAccount: false });
    // A stored URL of this page is already reached.
    const destination =
      intendedUrl === null || intendedUrl === paths.accountSetup ? paths.home : intendedUrl;
    void navigate(destination, { replace: true });
  }

  return (
    <>
      {!hasFailed && <Heading title={t.title}>{t.subtitle}</Heading>}
      {profile.isPending && <AccountSetupSkeleton />}
      {hasFailed && (
        <ProfileLoadError
          headingLevel="h1"
          error={profile.error}
          onRetry={() => profile.refetch()}
        />
      )}
      {profile.data && <AccountSetupForm profile={profile.data} onDone={handleSaved} />}
    </>
  );
}
