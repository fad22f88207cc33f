import { ArrowLeft } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from '#lib/router/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

export const backLinkClass =
  '-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink';

interface BackLinkProps {
  to: string;
  /** See `Link`. */
  parents?: readonly string[];
  /** Can prevent the navigation. */
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  className?: string;
  /** At the other end of the row. */
  action?: ReactNode;
  children: ReactNode;
}

/** The row with the link back, above the heading of a page. In the app on phones it takes the place of the logo. */
export function BackLink({ to, parents, onClick, className, action, children }: BackLinkProps) {
  useRootAttribute('data-with-back-row');
  return (
    <div className="back-row">
      <Link
        to={to}
        parents={parents}
        onClick={onClick}
        className={classNames(backLinkClass, className)}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {children}
      </Link>
      {action}
    </div>
  );
}
