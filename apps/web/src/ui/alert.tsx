import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { RequestId } from '#ui/request-id.tsx';

/** An error message beside a form. The live region exists before the message, so that it is announced. */
export function Alert({ children, error }: { children: ReactNode; error?: unknown }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <div className="fade-in flex gap-3 rounded-control bg-error-soft px-4 py-3 text-error">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>
            {children}
            <RequestId error={error} />
          </p>
        </div>
      )}
    </div>
  );
}
