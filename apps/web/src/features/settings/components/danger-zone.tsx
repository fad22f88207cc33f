import type { Profile } from '@plateful/contract';
import type { ReactNode } from 'react';
import { DeleteAccountDialog } from '#features/settings/components/delete-account-dialog.tsx';
import { Section } from '#features/settings/components/section.tsx';
import { modalIds, openModal } from '#lib/modal.ts';
import type { PendingAction } from '#lib/reauthentication.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';

const own = texts.deletion;

interface DangerZoneProps {
  profile: Profile;
  googleButton: (pending: PendingAction) => ReactNode;
  onDeleted: () => void;
}

/** What cannot be undone. */
export function DangerZone({ profile, googleButton, onDeleted }: DangerZoneProps) {
  return (
    <Section id="danger-zone" title={own.title} body={own.body}>
      <Button look="dangerAhead" onClick={() => openModal(modalIds.deleteAccount)}>
        {own.open}
      </Button>
      <DeleteAccountDialog profile={profile} googleButton={googleButton} onDeleted={onDeleted} />
    </Section>
  );
}
