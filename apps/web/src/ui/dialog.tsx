import { type ReactNode, useEffect, useId, useRef } from 'react';
import { texts } from '#texts/en.ts';
import { Button } from '#ui/button.tsx';

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

/** Asks before something happens. Escape and a click beside it mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel, danger, busy, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !busy) onCancel();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-surface p-0 text-ink shadow-soft open:rise dark:ring-1 dark:ring-line"
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <p id={`${id}-body`} className="mt-2 text-muted">
          {children}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onCancel} disabled={Boolean(busy)}>
            {cancel ?? texts.ui.cancel}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
