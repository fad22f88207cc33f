import type { ReactNode } from 'react';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level that fits the page. */
  as?: 'h1' | 'h2' | 'h3';
  alert?: boolean;
}

/** A drawing, a sentence and the way on: for nothing there, and for something gone wrong. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  as: Heading = 'h2',
  alert,
}: EmptyStateProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="appear mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center"
    >
      <div className="mb-6 w-40">{drawing}</div>
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="text-2xl">
        {title}
      </Heading>
      {children && <p className="mt-3 text-muted">{children}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
