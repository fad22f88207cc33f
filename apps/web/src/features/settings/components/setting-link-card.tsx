import type { ComponentType } from 'react';

export type SettingIcon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;

/** The class of the link or button around `SettingLinkCardContent`. */
export const settingLinkCardClassName =
  'card-surface flex size-full min-h-20 items-center gap-4 p-4 text-left';

interface SettingLinkCardContentProps {
  icon: SettingIcon;
  labels: { title: string; description: string };
}

/** Icon, title and description of a setting. */
export function SettingLinkCardContent({ icon: Icon, labels }: SettingLinkCardContentProps) {
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span>
        <span className="block font-semibold">{labels.title}</span>
        <span className="block text-sm text-muted">{labels.description}</span>
      </span>
    </>
  );
}
