import type { Profile } from '@plateful/contract';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useAppStore } from '#lib/app-store.ts';
import { readSessionStorage, sessionStorageKeys } from '#lib/browser-storage.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { closeModal, modalIds, openModal } from '#lib/modal-state.ts';
import type { PendingAction } from '#lib/pending-reauthentication.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

const t = settingsTexts.accountDeletion;

const deleteAccountDialog = createLazyModule(
  () => import('#features/settings/components/delete-account-dialog.tsx'),
);

interface DeleteAccountSectionProps {
  profile: Profile;
  renderGoogleButton: (pending: PendingAction) => ReactNode;
  onDeleted: () => void;
}

/** The section for deleting the account. */
export function DeleteAccountSection({
  profile,
  renderGoogleButton,
  onDeleted,
}: DeleteAccountSectionProps) {
  const isOpen = useAppStore(({ openModalId }) => openModalId === modalIds.deleteAccount);
  // After the reauthentication with Google, the dialog restores itself.
  const isReturning = readSessionStorage(sessionStorageKeys.reauthentication) !== null;
  const dialog = useLazyModule(deleteAccountDialog, isOpen || isReturning, closeModal);
  // Closes the dialog on unmount, so that it is not open when the user returns to this page.
  useEffect(() => closeModal, []);
  return (
    <SettingsSection
      id="danger-zone"
      title={t.title}
      body={t.body}
      action={
        <Button
          variant="dangerSoft"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => openModal(modalIds.deleteAccount)}
        >
          {t.open}
        </Button>
      }
    >
      {dialog && (
        <dialog.DeleteAccountDialog
          profile={profile}
          renderGoogleButton={renderGoogleButton}
          onDeleted={onDeleted}
        />
      )}
    </SettingsSection>
  );
}
