import { classNames } from '#ui/class-names.ts';

/** A share from 0 to 1 as a bar. Says nothing by itself: the figure stands beside it. */
export function Bar({ share, className }: { share: number; className?: string }) {
  return (
    <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
      <span
        className={classNames('block h-full rounded-full', className)}
        style={{ width: `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%` }}
      />
    </span>
  );
}
