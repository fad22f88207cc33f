import { useQuery } from '@tanstack/react-query';
import { GoogleSignInButton } from '#features/account/components/google-sign-in-button.tsx';
import type { ReauthenticationProps } from '#features/admin/clear-logs-button.tsx';
import { ReauthenticationDialog } from '#features/settings/components/reauthentication-dialog.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { savePendingAction } from '#lib/pending-reauthentication.ts';
import { profileQueryOptions } from '#lib/profile-query-options.ts';
import { accountTexts } from '#texts/en/account.ts';

/** Asks the admin for the password, or for Google. */
export function ClearLogsReauthenticationDialog(props: ReauthenticationProps) {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const { data: profile } = useQuery(profileQueryOptions(userId));
  if (!profile) return null;
  return (
    <ReauthenticationDialog
      {...props}
      profile={profile}
      googleButton={
        <GoogleSignInButton
          isPrimary
          onRedirect={(state) => savePendingAction({ action: 'clearLogs', typedText: '' }, state)}
        >
          {accountTexts.account.continueWithGoogle}
        </GoogleSignInButton>
      }
    />
  );
}
