import type { ReactNode } from 'react';

interface SettingsSectionProps {
  id: string;
  title: string;
  body?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page. Its heading can receive focus when a focused element is removed. */
export function SettingsSection({ id, title, body, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="rounded-control text-xl outline-none">
        {title}
      </h2>
      {body && <p className="mt-1 max-w-prose text-muted">{body}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
