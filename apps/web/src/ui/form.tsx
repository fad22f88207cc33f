import { type FormEvent, type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

interface FormProps {
  onSubmit: () => void;
  /** Focuses the first field with an error after `onSubmit`. */
  focusesInvalidField?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Disables the controls of a prerendered page until hydration, without changing their look, so that no input is lost.
 */
export function DisabledUntilHydrated({
  className,
  children,
}: Omit<FormProps, 'onSubmit' | 'focusesInvalidField'>) {
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
export function Form({ onSubmit, focusesInvalidField, className, children }: FormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!focusesInvalidField) return onSubmit();
    flushSync(onSubmit);
    focusInvalidField(event.currentTarget);
  }

  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <DisabledUntilHydrated className={className}>{children}</DisabledUntilHydrated>
    </form>
  );
}

export function focusInvalidField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function subscribeToNothing(): () => void {
  return () => {};
}
