import { type FormEvent, type ReactNode, useSyncExternalStore } from 'react';

interface FormProps {
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Disables the controls of a prerendered page until hydration, without changing their look, so that no input is lost.
 */
export function DisabledUntilHydrated({ className, children }: Omit<FormProps, 'onSubmit'>) {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <fieldset disabled={!isHydrated} className={className}>
      {children}
    </fieldset>
  );
}

/** A form with our own validation. Never submits to the URL. */
export function Form({ onSubmit, className, children }: FormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <DisabledUntilHydrated className={className}>{children}</DisabledUntilHydrated>
    </form>
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}
