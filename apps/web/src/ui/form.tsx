import { type FormEvent, type ReactNode, useSyncExternalStore } from 'react';

interface FormProps {
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Controls that wait, disabled, for the script of a prerendered page, without changing their look: what was pressed,
 * typed or sent before would be lost.
 */
export function Awaiting({ className, children }: Omit<FormProps, 'onSubmit'>) {
  const alive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <fieldset disabled={!alive} className={className}>
      {children}
    </fieldset>
  );
}

/** A form that we check ourselves; nothing of it ends up in the address. */
export function Form({ onSubmit, className, children }: FormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form noValidate method="post" onSubmit={submit}>
      <Awaiting className={className}>{children}</Awaiting>
    </form>
  );
}

function neverChanges(): () => void {
  return () => {};
}
