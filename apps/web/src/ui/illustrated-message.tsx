import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ErrorRequestId } from '#ui/error-request-id.tsx';

interface IllustratedMessageProps {
  illustration: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level that fits the page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  isAlert?: boolean;
  /** A section below other content, which leaves it less room. */
  isSection?: boolean;
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
  isSection = false,
  error,
}: IllustratedMessageProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={classNames(
        'mx-auto flex w-full max-w-md flex-col items-center text-center sm:px-4',
        isSection ? 'py-4 sm:pt-6 sm:pb-4' : 'py-8 sm:py-12',
      )}
    >
      <div className={isSection ? 'mb-3 w-20 sm:w-28' : 'mb-4 w-32 sm:mb-6 sm:w-40'}>
        {illustration}
      </div>
      <div className="w-full min-w-0">
        <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="text-2xl">
          {title}
        </Heading>
        {children && <p className={`${isSection ? 'mt-2' : 'mt-3'} text-muted`}>{children}</p>}
        <div className="mt-2 text-muted empty:hidden">
          <ErrorRequestId error={error} />
        </div>
        {action && (
          <div
            className={classNames(
              'flex flex-wrap justify-center gap-3 max-sm:flex-col',
              // On phones as large as the main button of a form.
              isSection ? 'mt-4' : 'mt-6 max-sm:*:min-h-13 max-sm:*:text-lg',
            )}
          >
            {action}
          </div>
        )}
      </div>
    </div>
  );
}
