import type { Profile } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { GoogleSignInButton } from '#features/account/components/google-sign-in-button.tsx';
import { clearUserDataAfterSessionEnd } from '#features/account/end-session.ts';
import type { useLogOut } from '#features/account/use-log-out.ts';
import { DataExportSection } from '#features/settings/components/data-export-section.tsx';
import { DeleteAccountSection } from '#features/settings/components/delete-account-section.tsx';
import { PasswordSection } from '#features/settings/components/password-section.tsx';
import { securityAndDataSectionsClass } from '#features/settings/components/profile-skeleton.tsx';
import { SessionList } from '#features/settings/components/session-list.tsx';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { type PendingAction, savePendingAction } from '#lib/pending-reauthentication.ts';
import { accountTexts } from '#texts/en/account.ts';

/** A button that confirms with Google; the pending action is stored. */
const renderGoogleConfirmation = (pending: PendingAction) => (
  <GoogleSignInButton isPrimary onRedirect={(state) => savePendingAction(pending, state)}>
    {accountTexts.account.continueWithGoogle}
  </GoogleSignInButton>
);

type AccountSettingsProps = ReturnType<typeof useLogOut> & { profile: Profile };

/** The sections of the setting `edit` below the profile: the password, the sessions, the data export, the deletion. */
export function SecurityAndDataSections({ profile, isLoggingOut, logOut }: AccountSettingsProps) {
  const queryClient = useQueryClient();

  async function handleAccountDeleted() {
    await clearUserDataAfterSessionEnd(queryClient);
    // Otherwise the reload would open this page, which asks to sign in.
    window.history.replaceState(null, '', paths.hello);
    browserNavigation.reload();
  }

  return (
    <div className={securityAndDataSectionsClass}>
      <PasswordSection hasPassword={profile.hasPassword} email={profile.email} />
      <SessionList isLoggingOut={isLoggingOut} onLogOut={logOut} />
      <DataExportSection profile={profile} renderGoogleButton={renderGoogleConfirmation} />
      <DeleteAccountSection
        profile={profile}
        renderGoogleButton={renderGoogleConfirmation}
        onDeleted={handleAccountDeleted}
      />
    </div>
  );
}
