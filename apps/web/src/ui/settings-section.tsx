import type { ReactNode } from 'react';

interface SettingsSectionProps {
  id: string;
  title: string;
  body?: ReactNode;
  /** A button beside heading and text; on a phone below them. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page. Its heading can receive focus when a focused element is removed. */
export function SettingsSection({ id, title, body, action, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="grid grid-cols-1 items-center gap-x-8 gap-y-4 sm:grid-cols-[minmax(12rem,1fr)_auto]">
        <div>
          <h2 id={id} tabIndex={-1} className="rounded-control text-xl outline-none">
            {title}
          </h2>
          {body && <p className="mt-1 text-pretty text-muted">{body}</p>}
        </div>
        {action && <div>{action}</div>}
      </div>
      {/* Without a margin while there are only empty messages. */}
      <div className="has-[>:not(:empty,dialog)]:mt-4">{children}</div>
    </section>
  );
}
