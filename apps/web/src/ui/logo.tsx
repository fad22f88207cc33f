import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';

/** The mark: a plate seen from above with a leaf cut out of it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={classNames('text-accent', className)}>
      <circle cx="20" cy="20" r="17.75" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M20 6.5a13.5 13.5 0 1 1 0 27 13.5 13.5 0 0 1 0-27Zm6.6 6.9c-7.2-.5-12.4 2-13.2 7-.2 1.4 0 2.700.7 3.900l-1.300 1.700a1 1 0 0 0 1.600 1.200l1.300-1.700c1.300.5 2.600.6 3.900.2 4.900-1.400 7.100-6.600 7-12.300Zm-3.500 4.300-6.300 6.600c1.200.4 2.100.4 3 .1 3-.900 4.500-3.900 4.900-7.800-.6.200-1.100.600-1.600 1.100Z"
      />
    </svg>
  );
}

/** Mark and name. `isCompact` hides the name visually where space is short. */
export function Logo({ className, isCompact }: { className?: string; isCompact?: boolean }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 font-display text-xl font-semibold tracking-tight',
        className,
      )}
    >
      <LogoMark className="size-8" />
      <span className={isCompact ? 'max-xs:sr-only' : undefined}>{texts.productName}</span>
    </span>
  );
}
