import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

interface FormActionsProps {
  errorMessage: string | null;
  /** The buttons. */
  children: ReactNode;
}

/**
 * The buttons of a long form and its error, which stay visible at the bottom of the screen. On a low screen they are at
 * the end of the form.
 */
export function FormActions({ errorMessage, children }: FormActionsProps) {
  useRootAttribute('data-with-action-bar');
  useRootAttribute('data-with-action-error', errorMessage !== null);
  return (
    <div className="border-line border-t bg-paper tall:fixed tall:inset-x-0 tall:bottom-(--tab-bar-height) tall:z-20 tall:after:fixed tall:after:inset-x-0 tall:after:bottom-0 tall:after:h-(--offline-banner-bottom) tall:after:bg-paper tall:desktop:left-[200px]">
      {/* As wide as the page, so that the buttons are aligned with the form. */}
      <div className="mx-auto max-w-7xl py-3 tall:px-4 tall:sm:px-8 tall:xl:px-12">
        <div className="grid max-w-3xl gap-2">
          <Alert>{errorMessage}</Alert>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:*:first:grow sm:gap-x-3">
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
