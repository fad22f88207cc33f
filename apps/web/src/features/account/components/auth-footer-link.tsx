import type { ReactNode } from 'react';
import { Link } from '#lib/router/link.tsx';

interface AuthFooterLinkProps {
  to: string;
  /** The underlined action. */
  linkLabel: string;
  /** The question before the link. */
  children: ReactNode;
  /** The question is a part of the link, because its label alone does not say where it leads. */
  isQuestionInLink?: boolean;
}

/** A line below a form that links to another form. */
export function AuthFooterLink({ to, linkLabel, children, isQuestionInLink }: AuthFooterLinkProps) {
  return (
    <p className="text-center text-muted">
      {!isQuestionInLink && children}{' '}
      <Link to={to} className="inline-block py-2.5">
        {isQuestionInLink && <>{children} </>}
        <span className="font-semibold text-accent-ink underline underline-offset-4">
          {linkLabel}
        </span>
      </Link>
    </p>
  );
}
