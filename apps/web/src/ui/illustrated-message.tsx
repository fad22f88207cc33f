import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { RequestId } from '#ui/request-id.tsx';

interface IllustratedMessageProps {
  illustration: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level that fits the page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  isAlert?: boolean;
  /** A low message for a section of a page: its text is beside a small illustration. */
  isCompact?: boolean;
  /** The error, whose request id is shown. */
  error?: unknown;
}

/** An illustration, a message and an action, for empty lists and errors. */
export function IllustratedMessage({
  illustration,
  title,
  children,
  action,
  headingLevel: Heading = 'h2',
  isAlert,
  isCompact,
  error,
}: IllustratedMessageProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={classNames(
        'flex max-w-md',
        isCompact ? 'gap-6 py-2' : 'mx-auto w-full flex-col items-center py-12 text-center sm:px-4',
      )}
    >
      <div className={isCompact ? 'w-20 shrink-0 sm:w-28' : 'mb-6 w-40'}>{illustration}</div>
      <div className={isCompact ? 'min-w-0' : 'w-full min-w-0'}>
        <Heading
          tabIndex={Heading === 'h1' ? -1 : undefined}
          className={isCompact ? 'text-xl' : 'text-2xl'}
        >
          {title}
        </Heading>
        {children && (
          <p className={isCompact ? 'mt-1 text-muted' : 'mt-3 text-muted'}>{children}</p>
        )}
        <div className="mt-2 text-muted empty:hidden">
          <RequestId error={error} />
        </div>
        {action && (
          <div
            className={
              isCompact ? 'mt-4' : 'mt-6 flex flex-wrap justify-center gap-3 max-sm:flex-col'
            }
          >
            {action}
          </div>
        )}
      </div>
    </div>
  );
}
