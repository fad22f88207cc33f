import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface DialogProps {
  id?: string;
  open: boolean;
  title: string;
  /** The text between title and buttons; announced when the dialog opens. */
  body: ReactNode;
  /** Prevents closing while busy. */
  isBusy?: boolean;
  /** For long text: puts the initial focus on the title instead of the first button. */
  focusTitleOnOpen?: boolean;
  /** Keeps the top edge in place when the content changes its height. */
  growsDown?: boolean;
  isWide?: boolean;
  /** At the bottom of the screen. */
  isSheet?: boolean;
  /** At the bottom of the screen of a phone, for forms and lists. */
  isSheetOnPhones?: boolean;
  onCancel: () => void;
  /** Buttons and other content. */
  children: ReactNode;
}

/** A modal dialog. Escape and a click on the backdrop close it; the focus then returns. */
export function Dialog(props: DialogProps) {
  const {
    id,
    open,
    title,
    body,
    isBusy,
    focusTitleOnOpen = false,
    growsDown,
    isWide,
    isSheet,
    isSheetOnPhones,
    onCancel,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const idPrefix = useId();

  // A layout effect runs first, so that a dialog that follows another one remembers the focus from before both.
  useLayoutEffect(() => {
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  // Closed before it is removed, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (!open || dialog.current?.open) return;
    dialog.current?.showModal();
    if (focusTitleOnOpen) heading.current?.focus();
  }, [open, focusTitleOnOpen]);

  const fillingClass = growsDown && isSheetOnPhones && 'max-sm:flex max-sm:flex-1 max-sm:flex-col';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${idPrefix}-title`}
      aria-describedby={`${idPrefix}-body`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onCancel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !isBusy) onCancel();
      }}
      className={classNames(
        'max-w-none flex-col overflow-hidden rounded-card bg-surface p-0 text-ink shadow-soft open:flex open:slide-up dark:ring-1 dark:ring-line',
        isSheet
          ? 'mx-auto mt-auto mb-0 w-[min(36rem,100%)] pb-[env(safe-area-inset-bottom)] max-md:rounded-b-none md:mb-auto'
          : isWide
            ? 'w-[min(48rem,calc(100vw-2rem))]'
            : 'w-[min(28rem,calc(100vw-2rem))]',
        growsDown &&
          'mx-auto mt-[max(1rem,10dvh)] mb-auto max-h-[calc(100dvh-max(1rem,10dvh)-1rem)]',
        !isSheet && !growsDown && 'm-auto',
        isSheetOnPhones && 'sheet-on-phones',
        isSheetOnPhones && growsDown && 'sheet-with-list max-sm:h-[78dvh] max-sm:max-h-[78dvh]',
      )}
    >
      {/* Scrolls in the dialog's place: Chromium does not draw what is behind the round corners of an opaque scroll area. */}
      <div className={classNames('min-h-0 overflow-y-auto', fillingClass)}>
        <div className={classNames('p-6', fillingClass)}>
          <h2
            ref={heading}
            id={`${idPrefix}-title`}
            tabIndex={focusTitleOnOpen ? -1 : undefined}
            className="text-xl"
          >
            {title}
          </h2>
          <div id={`${idPrefix}-body`} className="mt-2 text-muted">
            {body}
          </div>
          {children}
        </div>
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog, or of a form in it; on a phone as wide as the dialog, of equal width if they fit. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  busyLabel?: string | false;
  /** See `Dialog`. Before or after a dialog that is a sheet, too. */
  isSheetOnPhones?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel,
    isDestructive,
    busyLabel,
    isSheetOnPhones = false,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog
      open={open}
      title={title}
      body={<p>{children}</p>}
      isBusy={Boolean(busyLabel)}
      isSheetOnPhones={isSheetOnPhones}
      onCancel={onCancel}
    >
      <DialogActions>
        <Button variant="secondary" onClick={onCancel} disabled={Boolean(busyLabel)}>
          {cancelLabel ?? texts.ui.cancel}
        </Button>
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          busyLabel={busyLabel ?? false}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
