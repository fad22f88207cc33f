import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface DialogProps {
  id?: string;
  open: boolean;
  title: string;
  /** What stands between the title and the buttons; read out when the dialog opens. */
  body: ReactNode;
  /** While it is busy it does not close. */
  busy?: boolean;
  /** It is there to be read: it opens at its title, and not where its first button is. */
  forReading?: boolean;
  /** Its content changes in height: its top edge stays where it is. */
  growsDown?: boolean;
  onCancel: () => void;
  /** The buttons, and what else there is to do. */
  children: ReactNode;
}

/** A window above the page that takes all attention. Escape and a click beside it close it; focus then goes back. */
export function Dialog(props: DialogProps) {
  const { id, open, title, body, busy, forReading = false, growsDown, onCancel, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useId();

  // Layout effects run first: a dialog that follows another one remembers the focus from before both.
  useLayoutEffect(() => {
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  useEffect(() => {
    if (!open || dialog.current?.open) return;
    dialog.current?.showModal();
    if (forReading) heading.current?.focus();
  }, [open, forReading]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${name}-title`}
      aria-describedby={`${name}-body`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !busy) onCancel();
      }}
      className={classNames(
        'w-[min(28rem,calc(100vw-2rem))] rounded-card bg-surface p-0 text-ink shadow-soft open:rise dark:ring-1 dark:ring-line',
        growsDown ? 'mx-auto mt-[max(1rem,10dvh)] mb-auto' : 'm-auto',
      )}
    >
      <div className="p-6">
        <h2
          ref={heading}
          id={`${name}-title`}
          tabIndex={forReading ? -1 : undefined}
          className="text-xl"
        >
          {title}
        </h2>
        <div id={`${name}-body`} className="mt-2 text-muted">
          {body}
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: string | false;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something happens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel, danger, busy, onConfirm, onCancel } = props;
  return (
    <Dialog
      open={open}
      title={title}
      body={<p>{children}</p>}
      busy={Boolean(busy)}
      onCancel={onCancel}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onCancel} disabled={Boolean(busy)}>
          {cancel ?? texts.ui.cancel}
        </Button>
        <Button look={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
