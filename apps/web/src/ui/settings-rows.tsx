import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A list on a settings page. The columns of all rows line up; on a phone, the detail is below the title. */
export function SettingsRows({ children }: { children: ReactNode }) {
  return (
    <ul className="-my-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 divide-y divide-line xs:grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-4">
      {children}
    </ul>
  );
}

interface SettingsRowProps {
  icon: LucideIcon;
  title: ReactNode;
  detail: ReactNode;
  action: ReactNode;
  /** An alert below the row, or a dialog. */
  children: ReactNode;
}

export function SettingsRow({ icon: Icon, title, detail, action, children }: SettingsRowProps) {
  return (
    <li className="col-span-full grid grid-cols-subgrid items-start py-4 sm:items-center *:[[role=alert]]:col-span-full *:[[role=alert]]:mt-2">
      <Icon aria-hidden="true" className="size-6 text-muted max-xs:hidden" />
      <div className="min-w-0">{title}</div>
      <div className="max-sm:col-span-2 max-sm:row-start-2 xs:max-sm:col-start-2">{detail}</div>
      <div className="-mt-2.5 sm:mt-0">{action}</div>
      {children}
    </li>
  );
}
