import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A button for one of a few choices. */
export function ChoiceChip({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'inline-flex min-h-11 items-center gap-3 rounded-full bg-surface px-4 py-1.5 text-left ring-1 ring-control-border ring-inset transition-colors duration-150 hover:bg-sunken disabled:opacity-55',
        className,
      )}
    />
  );
}

/** A one-word status. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-leaf-soft px-2.5 py-0.5 text-xs font-semibold text-leaf">
      {children}
    </span>
  );
}
