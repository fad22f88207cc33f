import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { classNames } from '#ui/class-names.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

export interface FormActionsProps {
  errorMessage: string | null;
  /** The form fits on a desktop screen; there the error appears below the buttons, so that they do not move. */
  isShortForm?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/**
 * The buttons of a form and its error, which stay visible: on a phone at the bottom of the screen, on a desktop below
 * the form or above the part of it that does not fit. On a low screen they are at the end of the form.
 */
export function FormActions({ errorMessage, isShortForm, children }: FormActionsProps) {
  useRootAttribute('data-with-action-bar');
  useRootAttribute('data-with-action-error', errorMessage !== null);
  return (
    <div className="bg-paper max-desktop:border-t max-desktop:border-line desktop:-mx-8 desktop:px-8 desktop:before:pointer-events-none desktop:before:absolute desktop:before:inset-x-0 desktop:before:bottom-full desktop:before:h-6 desktop:before:bg-linear-to-t desktop:before:from-paper tall:bottom-(--tab-bar-height) tall:z-20 tall:max-desktop:fixed tall:max-desktop:inset-x-0 tall:max-desktop:after:fixed tall:max-desktop:after:inset-x-0 tall:max-desktop:after:bottom-0 tall:max-desktop:after:h-(--offline-banner-bottom) tall:max-desktop:after:bg-paper desktop:relative tall:desktop:sticky">
      {/* The buttons are aligned with the form. */}
      <div className="py-3 tall:max-desktop:px-4 tall:max-desktop:sm:px-8">
        <div
          className={classNames(
            'grid max-w-3xl gap-2 desktop:gap-3',
            isShortForm && 'desktop:*:first:order-last',
          )}
        >
          <Alert>{errorMessage}</Alert>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:*:first:grow sm:gap-x-3">
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
