import { classNames } from '#ui/class-names.ts';

/** A progress bar from 0 to 1. Hidden from screen readers, because the number is beside it. */
export function ProgressBar({
  value,
  className = 'bg-accent',
}: {
  value: number;
  className?: string;
}) {
  return (
    <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
      <span
        className={classNames('block h-full rounded-full', className)}
        style={{ width: `${Math.round(Math.max(0, Math.min(1, value)) * 100)}%` }}
      />
    </span>
  );
}
