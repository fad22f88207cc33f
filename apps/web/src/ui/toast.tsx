import { Check, CircleAlert, X } from 'lucide-react';
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { overlays } from '#lib/overlays.ts';
import { texts } from '#texts/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { closeToast, type ShownToast, useToasts } from '#ui/toast-store.ts';

/** Leads to the newest toast from anywhere: on a long page it would be the last stop of all. */
const SHORTCUT = 'F8';

const control = 'shrink-0 rounded-control outline-offset-[-4px] focus-visible:outline-current';

/** Closes the toast when its time is over in which nobody was at it. */
function useClosing({ id, durationMs = overlays.toastMs }: ShownToast, held: boolean): void {
  const left = useRef(durationMs);
  useEffect(() => {
    // A timer knows no endless time.
    if (held || left.current === Number.POSITIVE_INFINITY) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => closeToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [id, held]);
}

/** Escape closes the newest toast, unless a dialog above the page is what it is meant for. */
function useKeys(newest: number | undefined, focusNewest: () => void): void {
  useEffect(() => {
    if (newest === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) closeToast(newest);
      if (event.key === SHORTCUT) {
        event.preventDefault();
        focusNewest();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [newest, focusNewest]);
}

interface ToastBoxProps {
  toast: ShownToast;
  /** It is gone from the page. */
  onGone: () => void;
}

function ToastBox({ toast, onGone }: ToastBoxProps) {
  const { id, message, isErrorMessage, action } = toast;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useClosing(toast, hovered || focused);
  useEffect(() => onGone, [onGone]);

  function act() {
    closeToast(id);
    action?.onAct();
  }

  const Icon = isErrorMessage ? CircleAlert : Check;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is at it
    <div
      data-toast={id}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      }}
      className={classNames(
        'rise pointer-events-auto mt-2 flex w-full max-w-lg items-center sm:w-auto gap-3 rounded-control py-1 pr-1 pl-4 font-medium shadow-soft',
        isErrorMessage ? 'bg-error text-on-error' : 'bg-leaf text-on-leaf',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 py-2">{message}</span>
      {action && (
        <button
          type="button"
          aria-keyshortcuts={SHORTCUT}
          onClick={act}
          className={classNames(
            control,
            'min-h-11 px-3 font-semibold underline decoration-2 underline-offset-4',
          )}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={texts.ui.close}
        onClick={() => closeToast(id)}
        className={classNames(control, 'grid size-11 place-items-center')}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

/** Red for errors, green for success; each closes itself when nobody is at it, or by its button, or by Escape. */
export function Toaster() {
  const { toasts } = useToasts();
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const newest = toasts.at(-1)?.id;
  const focusNewest = useCallback(() => {
    region.current?.querySelector<HTMLElement>(`[data-toast="${newest}"] button`)?.focus();
  }, [newest]);
  useKeys(newest, focusNewest);

  /** Remembers where focus came from; it goes back there when the toast goes that had it. */
  function onFocus({ relatedTarget, currentTarget }: FocusEvent) {
    const isFromOutside = !currentTarget.contains(relatedTarget);
    if (relatedTarget instanceof HTMLElement && isFromOutside) before.current = relatedTarget;
  }
  const onGone = useCallback(() => {
    if (document.activeElement !== document.body) return;
    before.current?.focus();
    before.current = null;
  }, []);

  const boxes = (isErrorMessage: boolean) =>
    toasts
      .filter((toast) => toast.isErrorMessage === isErrorMessage)
      .map((toast) => <ToastBox key={toast.id} toast={toast} onGone={onGone} />);
  const errors = boxes(true);
  const stack = 'grid justify-items-center';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where focus comes from
    <div
      ref={region}
      onFocus={onFocus}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tab-bar)+1rem)] z-50 px-4 print:hidden"
    >
      <div role="status" aria-atomic="false" className={stack}>
        {boxes(false)}
      </div>
      <div role={errors.length > 0 ? 'alert' : undefined} aria-atomic="false" className={stack}>
        {errors}
      </div>
    </div>
  );
}
