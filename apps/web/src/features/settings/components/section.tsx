import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  body?: ReactNode;
  children: ReactNode;
}

/** A quiet part of a settings page. Its heading can take focus, for when what had it goes away. */
export function Section({ id, title, body, children }: SectionProps) {
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
