import type { Profile } from '@plateful/contract';
import type { ReactNode } from 'react';
import { DeleteAccountDialog } from '#features/settings/components/delete-account-dialog.tsx';
import { SettingsSection } from '#features/settings/components/settings-section.tsx';
import { modalIds, openModal } from '#lib/modal.ts';
import type { PendingAction } from '#lib/pending-reauthentication.ts';
import { settingsTexts } from '#texts/settings.ts';
import { Button } from '#ui/button.tsx';

const t = settingsTexts.accountDeletion;

interface DangerZoneProps {
  profile: Profile;
  renderGoogleButton: (pending: PendingAction) => ReactNode;
  onDeleted: () => void;
}

/** The section for deleting the account. */
export function DangerZone({ profile, renderGoogleButton, onDeleted }: DangerZoneProps) {
  return (
    <SettingsSection id="danger-zone" title={t.title} body={t.body}>
      <Button variant="dangerSoft" onClick={() => openModal(modalIds.deleteAccount)}>
        {t.open}
      </Button>
      <DeleteAccountDialog
        profile={profile}
        renderGoogleButton={renderGoogleButton}
        onDeleted={onDeleted}
      />
    </SettingsSection>
  );
}
