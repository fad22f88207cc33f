import type { ComponentType } from 'react';

export type SettingIcon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;

/** What a card that leads to a setting is made of; a link or a button is around it. */
export const settingCardClass =
  'card-surface flex size-full min-h-20 items-center gap-4 p-4 text-left';

interface SettingCardContentProps {
  icon: SettingIcon;
  words: { title: string; description: string };
}

/** A picture, a name and what it is for. */
export function SettingCardContent({ icon: Icon, words }: SettingCardContentProps) {
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span>
        <span className="block font-semibold">{words.title}</span>
        <span className="block text-sm text-muted">{words.description}</span>
      </span>
    </>
  );
}
