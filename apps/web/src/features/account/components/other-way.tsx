import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface OtherWayProps {
  to: string;
  link: string;
  /** Who might want to go there. */
  children?: ReactNode;
}

/** A line below a form that leads to another one. */
export function OtherWay({ to, link, children }: OtherWayProps) {
  return (
    <p className="text-center text-muted">
      {children}{' '}
      <Link
        to={to}
        className="inline-block py-2.5 font-semibold text-accent-ink underline underline-offset-4"
      >
        {link}
      </Link>
    </p>
  );
}
