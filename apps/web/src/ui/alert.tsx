import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error message beside a form. The live region exists before the message, so that it is announced. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <div className="fade-in flex gap-3 rounded-control bg-error-soft px-4 py-3 text-error">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>{children}</p>
        </div>
      )}
    </div>
  );
}
