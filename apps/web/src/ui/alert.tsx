import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorRequestId } from '#ui/error-request-id.tsx';

interface AlertProps {
  children: ReactNode;
  /** What to do about an error whose message does not say it. */
  advice?: string | false | undefined;
  /** The error, whose request id is shown. */
  error?: unknown;
}

/** An error message beside a form. The live region exists before the message, so that it is announced. */
export function Alert({ children, advice, error }: AlertProps) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <div className="fade-in flex gap-3 rounded-control bg-error-soft px-4 py-3 text-error">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>
            {advice ? (
              <>
                <strong className="block font-semibold">{children}</strong> {advice}
              </>
            ) : (
              children
            )}
            <ErrorRequestId error={error} />
          </p>
        </div>
      )}
    </div>
  );
}
