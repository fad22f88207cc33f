import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says beside a form what went wrong. The live region is there before the message, so that it is read out. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <div className="appear flex gap-3 rounded-control bg-error-soft px-4 py-3 text-error">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>{children}</p>
        </div>
      )}
    </div>
  );
}
