import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from '#texts/en.ts';
import { classNames } from '#ui/class-names.ts';
import { closeToast, useToast } from '#ui/toast-store.ts';

const CLOSES_AFTER_MS = 5000;

/** Red for errors, green for success; closes itself, or by its button. */
export function Toaster() {
  const { toast } = useToast();

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(closeToast, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const Icon = toast?.isErrorMessage ? CircleAlert : Check;
  return (
    <div
      role={toast?.isErrorMessage ? 'alert' : 'status'}
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 bar:bottom-6"
    >
      {toast && (
        <div
          key={toast.id}
          className={classNames(
            'rise pointer-events-auto flex max-w-lg items-center gap-3 rounded-control py-1 pr-1 pl-4 font-medium shadow-soft',
            toast.isErrorMessage ? 'bg-error text-on-error' : 'bg-leaf text-on-leaf',
          )}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="py-2">{toast.message}</span>
          <button
            type="button"
            aria-label={texts.ui.close}
            onClick={closeToast}
            className="grid size-11 shrink-0 place-items-center rounded-control outline-offset-[-4px] focus-visible:outline-current"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}
