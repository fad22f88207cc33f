import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { classNames } from '#ui/class-names.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

export interface FormActionsProps {
  errorMessage: string | null;
  /** The form fits on most desktop screens. */
  isShortForm?: boolean;
  /** The buttons. */
  children: ReactNode;
}

const longFormBarClass = 'tall:fixed tall:inset-x-0 tall:desktop:left-[200px]';

const shortFormBarClass =
  'tall:max-desktop:fixed tall:max-desktop:inset-x-0 tall:desktop:sticky desktop:-mx-8 desktop:px-8';

/**
 * The buttons of a form and its error, which stay visible at the bottom of the screen; on a desktop directly below a
 * short form, with the error below the buttons, so that they do not move. On a low screen they are at the end of the
 * form.
 */
export function FormActions({ errorMessage, isShortForm, children }: FormActionsProps) {
  useRootAttribute('data-with-action-bar');
  useRootAttribute('data-with-action-error', errorMessage !== null);
  return (
    <div className={classNames('action-bar', isShortForm ? shortFormBarClass : longFormBarClass)}>
      {/* As wide as the page, so that the buttons are aligned with the form. */}
      <div
        className={classNames(
          'mx-auto max-w-7xl py-3 tall:max-desktop:px-4 tall:max-desktop:sm:px-8',
          !isShortForm && 'tall:desktop:px-8 tall:xl:px-12',
        )}
      >
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
