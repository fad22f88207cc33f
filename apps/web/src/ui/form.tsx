import { type FormEvent, type ReactNode, useSyncExternalStore } from 'react';

interface FormProps {
  onSubmit: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A form that we check ourselves. On a prerendered page it waits, disabled, for its script: what was typed or sent
 * before would be lost, or end up in the address.
 */
export function Form({ onSubmit, className, children }: FormProps) {
  const alive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form noValidate method="post" onSubmit={submit}>
      <fieldset disabled={!alive} className={className}>
        {children}
      </fieldset>
    </form>
  );
}

function neverChanges(): () => void {
  return () => {};
}
