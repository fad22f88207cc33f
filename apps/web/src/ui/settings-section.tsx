import type { ReactNode } from 'react';

interface SettingsSectionProps {
  id: string;
  title: string;
  body?: ReactNode;
  /** A button at the end of the heading; on a phone below it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page, with its text below the heading and the button. Its heading can receive focus when a focused element is removed. */
export function SettingsSection({ id, title, body, action, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <h2
          id={id}
          tabIndex={-1}
          className="min-w-0 rounded-control text-xl outline-none max-sm:w-full sm:flex-1"
        >
          {title}
        </h2>
        {body && <p className="mt-1 w-full text-pretty text-muted sm:order-last">{body}</p>}
        {action && <div className="max-sm:mt-4">{action}</div>}
      </div>
      <div className="mt-4 empty:hidden">{children}</div>
    </section>
  );
}
