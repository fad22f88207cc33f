import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { classNames } from '#ui/class-names.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

export interface FormActionBarProps {
  errorMessage: string | null;
  /** See `Alert`. */
  advice?: string | false | undefined;
  /** The form fits on most desktop screens. */
  isShortForm?: boolean;
  /** The buttons. */
  children: ReactNode;
}

const longFormBarClass =
  'tall:fixed tall:inset-x-0 tall:desktop:left-[200px] tall:desktop:shadow-[0_-8px_28px_-6px_var(--shadow-color)]';

/** In the dark theme it is inside the hairline of the card. */
const shortFormBarClass =
  'tall:max-desktop:fixed tall:max-desktop:inset-x-0 tall:desktop:sticky desktop:dark:mx-px desktop:dark:mb-px';

/**
 * The buttons of a form and its error, which stay visible at the bottom of the screen; on a desktop those of a short form
 * are the end of its card, with the error beside the buttons, so that they do not move. On a low screen they are at the
 * end of the form.
 */
export function FormActionBar(props: FormActionBarProps) {
  const { errorMessage, advice, isShortForm, children } = props;
  useRootAttribute('data-with-action-bar');
  useRootAttribute('data-with-action-error', errorMessage !== null);
  return (
    <div className={classNames('action-bar', isShortForm ? shortFormBarClass : longFormBarClass)}>
      {/* As wide as the page, so that the buttons are aligned with the form. */}
      <div
        className={classNames(
          'mx-auto max-w-7xl py-3 tall:max-desktop:px-4 tall:max-desktop:sm:px-8',
          isShortForm
            ? 'px-4 sm:px-6'
            : 'not-tall:in-[.card-surface]:px-4 tall:desktop:px-8 tall:xl:px-12',
        )}
      >
        <div
          className={classNames(
            // The error is above the buttons, and beside them on a desktop.
            'grid gap-2 max-sm:[&_[role=alert]>div]:py-2 max-sm:[&_[role=alert]>div]:text-sm desktop:flex desktop:items-center desktop:gap-6 desktop:*:first:flex-999 desktop:*:last:grow',
            // The width of `editor-grid`: from 72.5rem on there is room for two columns beside the sidebar.
            isShortForm ? 'desktop:min-h-12.5' : 'max-w-3xl min-[72.5rem]:max-w-none',
          )}
        >
          <Alert advice={advice}>{errorMessage}</Alert>
          {/* On a desktop the first button is at the end, as in dialogs. */}
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:*:first:grow sm:gap-x-3 desktop:flex-row-reverse">
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
