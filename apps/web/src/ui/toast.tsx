import { Check, CircleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { texts } from '#texts/en.ts';
import { classNames } from '#ui/class-names.ts';
import { closeToast, useToast } from '#ui/toast-store.ts';

const CLOSES_AFTER_MS = 5000;
/** Leads to the toast from anywhere: on a long page it would be the last stop of all. */
const SHORTCUT = 'F8';

const control = 'shrink-0 rounded-control outline-offset-[-4px] focus-visible:outline-current';

/** Closes the toast after `durationMs` in which nobody was at it. */
function useClosing(id: number | undefined, durationMs: number, held: boolean): void {
  const left = useRef({ id, ms: durationMs });
  useEffect(() => {
    if (left.current.id !== id) left.current = { id, ms: durationMs };
    if (id === undefined || held) return;
    const { current } = left;
    const startedAt = Date.now();
    const timer = setTimeout(closeToast, current.ms);
    return () => {
      clearTimeout(timer);
      current.ms -= Date.now() - startedAt;
    };
  }, [id, durationMs, held]);
}

/** Escape closes the toast, unless a dialog above the page is what it is meant for. */
function useKeys(open: boolean, focusToast: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) closeToast();
      if (event.key === SHORTCUT) {
        event.preventDefault();
        focusToast();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, focusToast]);
}

/** Hands focus back to where it came from, when the toast goes that had it. */
function useFocusBefore(id: number | undefined) {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    return () => {
      if (document.activeElement === document.body) before.current?.focus();
      before.current = null;
    };
  }, [id]);
  return before;
}

/** Red for errors, green for success; closes itself when nobody is at it, or by its button, or by Escape. */
export function Toaster() {
  const { toast } = useToast();
  const region = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const id = toast?.id;
  const before = useFocusBefore(id);
  useClosing(
    id,
    toast?.durationMs ?? CLOSES_AFTER_MS,
    id !== undefined && (hovered === id || focused === id),
  );
  const focusToast = useCallback(() => region.current?.querySelector('button')?.focus(), []);
  useKeys(toast !== null, focusToast);

  function act() {
    const onAct = toast?.action?.onAct;
    closeToast();
    onAct?.();
  }

  const Icon = toast?.isErrorMessage ? CircleAlert : Check;
  return (
    <div
      ref={region}
      role={toast?.isErrorMessage ? 'alert' : 'status'}
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 bar:bottom-6 print:hidden"
    >
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is at it
        <div
          key={toast.id}
          onPointerEnter={() => setHovered(toast.id)}
          onPointerLeave={() => setHovered(null)}
          onFocus={({ relatedTarget, currentTarget }) => {
            if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
              before.current = relatedTarget;
            }
            setFocused(toast.id);
          }}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setFocused(null);
          }}
          className={classNames(
            'rise pointer-events-auto flex max-w-lg items-center gap-3 rounded-control py-1 pr-1 pl-4 font-medium shadow-soft',
            toast.isErrorMessage ? 'bg-error text-on-error' : 'bg-leaf text-on-leaf',
          )}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="py-2">{toast.message}</span>
          {toast.action && (
            <button
              type="button"
              aria-keyshortcuts={SHORTCUT}
              onClick={act}
              className={classNames(
                control,
                'min-h-11 px-3 font-semibold underline decoration-2 underline-offset-4',
              )}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={texts.ui.close}
            onClick={closeToast}
            className={classNames(control, 'grid size-11 place-items-center')}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}
