import type { ReactNode } from 'react';
import { Link } from '#lib/router/link.tsx';

interface AuthFooterLinkProps {
  to: string;
  linkLabel: string;
  /** The question before the link. */
  children?: ReactNode;
}

/** A line below a form that links to another form. */
export function AuthFooterLink({ to, linkLabel, children }: AuthFooterLinkProps) {
  return (
    <p className="text-center text-muted">
      {children}{' '}
      <Link
        to={to}
        className="inline-block py-2.5 font-semibold text-accent-ink underline underline-offset-4"
      >
        {linkLabel}
      </Link>
    </p>
  );
}
