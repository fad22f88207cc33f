import { classNames } from '#ui/class-names.ts';

/** A quiet stand-in of the same size as what is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-line/80',
        className,
      )}
    />
  );
}

/** Stands for a line of text, and is as high as one of its surroundings. */
export function SkeletonLine({ className = 'w-full' }: { className?: string }) {
  return (
    <div className="flex h-lh items-center">
      <Skeleton className={classNames('h-[0.6lh] rounded-full', className)} />
    </div>
  );
}
