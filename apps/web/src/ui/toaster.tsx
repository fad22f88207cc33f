import { Check, CircleAlert, X } from 'lucide-react';
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { toastAndConfettiSettings } from '#lib/toast-and-confetti-settings.ts';
import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';
import { ErrorRequestId } from '#ui/error-request-id.tsx';
import { closeToast, type ToastEntry, useToastStore } from '#ui/toast-store.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

/** F8 moves the focus to the newest toast, which is the last element in the tab order. */
const FOCUS_SHORTCUT_KEY = 'F8';

const toastButtonClass =
  'shrink-0 rounded-control outline-offset-[-4px] focus-visible:outline-current';

/** Closes the toast after its duration, not counting the time it has the pointer or the focus. */
function useAutoClose(
  { id, durationMs = toastAndConfettiSettings.toastMs }: ToastEntry,
  isPaused: boolean,
): void {
  const remainingMs = useRef(durationMs);
  useEffect(() => {
    // A timer cannot run for `Infinity`.
    if (isPaused || remainingMs.current === Number.POSITIVE_INFINITY) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => closeToast(id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [id, isPaused]);
}

/** Escape closes the newest toast, unless a dialog is open. */
function useToastShortcuts(newestId: number | undefined, focusNewest: () => void): void {
  useEffect(() => {
    if (newestId === undefined) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) closeToast(newestId);
      if (event.key === FOCUS_SHORTCUT_KEY) {
        event.preventDefault();
        focusNewest();
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [newestId, focusNewest]);
}

/** Keeps the toasts from covering what the user needs. The code is loaded with the first toast. */
function usePosition(regionRef: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useEffect(() => {
    if (!hasToasts) return;
    let stop: (() => void) | undefined = () => undefined;
    import('#ui/toast-position.ts').then(
      ({ startToastPositioning }) => {
        if (stop && regionRef.current) stop = startToastPositioning(regionRef.current);
      },
      // Without a connection the toasts stay at the bottom.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [regionRef, hasToasts]);
}

interface ToastItemProps {
  toast: ToastEntry;
  /** The element is no longer in the page. */
  onRemoved: () => void;
}

function ToastItem({ toast, onRemoved }: ToastItemProps) {
  const { id, message, isErrorMessage, isNeutral, action, error } = toast;
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useAutoClose(toast, isHovered || hasFocus);
  useEffect(() => onRemoved, [onRemoved]);

  function runAction() {
    closeToast(id);
    action?.onClick();
  }

  const Icon = isErrorMessage ? CircleAlert : Check;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks hover and focus
    <div
      data-toast={id}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      }}
      className={classNames(
        'slide-up pointer-events-auto mt-2 flex w-full max-w-xl items-start sm:w-auto gap-3 rounded-control py-1.5 pr-1.5 pl-4 leading-6 font-medium shadow-soft',
        isErrorMessage
          ? 'bg-error text-on-error'
          : isNeutral
            ? 'bg-ink text-paper'
            : 'bg-leaf text-on-leaf',
      )}
    >
      {!isNeutral && <Icon aria-hidden="true" className="mt-3 size-5 shrink-0" />}
      {/* An action that leaves too little width for the message is below it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <span className="min-w-36 flex-1 basis-36 py-2.5">
          {message}
          <ErrorRequestId error={error} />
        </span>
        {action && (
          <button
            type="button"
            aria-keyshortcuts={FOCUS_SHORTCUT_KEY}
            onClick={runAction}
            className={classNames(
              toastButtonClass,
              '-ml-3 min-h-11 px-3 font-semibold underline decoration-2 underline-offset-4',
            )}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={texts.ui.close}
        onClick={() => closeToast(id)}
        className={classNames(toastButtonClass, 'grid size-11 place-items-center')}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

/** Errors are red, successes green, others neutral; they cover no primary action. Each closes after its duration, by its button, or by Escape. */
export function Toaster() {
  const { toasts } = useToastStore();
  const regionRef = useRef<HTMLDivElement>(null);
  const previousFocusRef = useRef<HTMLElement | null>(null);
  const newestId = toasts.at(-1)?.id;
  const focusNewest = useCallback(() => {
    regionRef.current?.querySelector<HTMLElement>(`[data-toast="${newestId}"] button`)?.focus();
  }, [newestId]);
  useToastShortcuts(newestId, focusNewest);
  usePosition(regionRef, toasts.length > 0);
  useRootAttribute('data-with-toast', toasts.length > 0);
  useRootAttribute('data-with-toasts', toasts.length > 1);

  /** Remembers where the focus came from, and returns it there when the focused toast closes. */
  function handleFocus({ relatedTarget, currentTarget }: FocusEvent) {
    const isFromOutside = !currentTarget.contains(relatedTarget);
    if (relatedTarget instanceof HTMLElement && isFromOutside)
      previousFocusRef.current = relatedTarget;
  }
  const restoreFocus = useCallback(() => {
    if (document.activeElement !== document.body) return;
    previousFocusRef.current?.focus();
    previousFocusRef.current = null;
  }, []);

  const renderToasts = (isErrorMessage: boolean) =>
    toasts
      .filter((toast) => toast.isErrorMessage === isErrorMessage)
      .map((toast) => <ToastItem key={toast.id} toast={toast} onRemoved={restoreFocus} />);
  const errorToasts = renderToasts(true);
  const stackClass = 'grid justify-items-center';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks the focus
    <div
      ref={regionRef}
      onFocus={handleFocus}
      className="pointer-events-none fixed right-0 left-(--sidebar-width) bottom-[calc(var(--tab-bar-height)+var(--action-bar-height,0px)+0.5rem)] z-50 desktop:bottom-[calc(var(--tab-bar-height)+var(--action-bar-height,0px)+1rem)] px-4 print:hidden"
    >
      <div role="status" aria-atomic="false" className={stackClass}>
        {renderToasts(false)}
      </div>
      <div
        role={errorToasts.length > 0 ? 'alert' : undefined}
        aria-atomic="false"
        className={stackClass}
      >
        {errorToasts}
      </div>
    </div>
  );
}
