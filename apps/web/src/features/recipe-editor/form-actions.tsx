import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';

interface FormActionsProps {
  errorMessage: string | null;
  /** The buttons. */
  children: ReactNode;
}

/** The buttons of a long form, which stay visible at the bottom of the screen, with its error. */
export function FormActions({ errorMessage, children }: FormActionsProps) {
  return (
    <div
      data-action-bar=""
      className="action-bar -mx-4 -mt-3 -mb-12 grid gap-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0 desktop:-mb-16"
    >
      <Alert>{errorMessage}</Alert>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">{children}</div>
    </div>
  );
}
