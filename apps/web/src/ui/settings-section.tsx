import type { ReactNode } from 'react';

interface SettingsSectionProps {
  id: string;
  title: string;
  body?: ReactNode;
  /** A button at the end of the heading; on a phone below it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page. Its heading can receive focus when a focused element is removed. */
export function SettingsSection({ id, title, body, action, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 sm:flex-1">
          <h2 id={id} tabIndex={-1} className="rounded-control text-xl outline-none">
            {title}
          </h2>
          {body && <p className="mt-1 max-w-prose text-muted">{body}</p>}
        </div>
        {action}
      </div>
      <div className="mt-4 empty:hidden">{children}</div>
    </section>
  );
}
