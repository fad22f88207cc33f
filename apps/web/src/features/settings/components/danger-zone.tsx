import type { Profile } from '@plateful/contract';
import { DeleteAccountDialog } from '#features/settings/components/delete-account-dialog.tsx';
import { Section } from '#features/settings/components/section.tsx';
import { modalIds, openModal } from '#lib/modal.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';

const own = texts.deletion;

interface DangerZoneProps {
  profile: Profile;
  onDeleted: () => void;
}

/** What cannot be undone. */
export function DangerZone({ profile, onDeleted }: DangerZoneProps) {
  return (
    <Section id="danger-zone" title={own.title} body={own.body}>
      <Button look="dangerAhead" onClick={() => openModal(modalIds.deleteAccount)}>
        {own.open}
      </Button>
      <DeleteAccountDialog
        userId={profile.userId}
        username={profile.username}
        onDeleted={onDeleted}
      />
    </Section>
  );
}
