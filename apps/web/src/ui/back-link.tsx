import { ArrowLeft } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from '#lib/router/link.tsx';

interface BackLinkProps {
  to: string;
  /** See `Link`. */
  parents?: readonly string[];
  /** Can prevent the navigation. */
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  children: ReactNode;
}

/** The back link above the heading of a page. */
export function BackLink({ to, parents, onClick, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      parents={parents}
      onClick={onClick}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {children}
    </Link>
  );
}
