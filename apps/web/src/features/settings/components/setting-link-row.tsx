import { ChevronRight } from 'lucide-react';
import type { ComponentType } from 'react';

export type SettingIcon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;

/** The class of the list around the rows. */
export const settingLinkListClass = 'card-surface divide-y divide-line rounded-links';

/** The class of the link around `SettingLinkRowContent`. */
export const settingLinkRowClass =
  'flex min-h-16 items-center gap-4 px-4 py-3 transition-colors duration-150 hover:bg-sunken sm:px-6';

interface SettingLinkCardContentProps {
  icon: SettingIcon;
  labels: { title: string; description: string };
  /** What is chosen now. */
  value?: string | false | undefined;
}

/** Icon, title, value and description of a setting. */
export function SettingLinkRowContent({ icon: Icon, labels, value }: SettingLinkCardContentProps) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-medium">{labels.title}</span>
          {value && <span className="min-w-0 truncate text-sm">{value}</span>}
        </span>
        <span className="block text-sm text-muted">{labels.description}</span>
      </span>
      <ChevronRight aria-hidden="true" className="-mr-1 size-5 shrink-0 text-muted" />
    </>
  );
}
