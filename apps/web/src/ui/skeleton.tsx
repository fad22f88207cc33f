import { classNames } from '#ui/class-names.ts';

/** A placeholder of the same size as the loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'animate-[pulse_1.6s_ease-in-out_infinite] rounded-control bg-line/80',
        className,
      )}
    />
  );
}

/** A placeholder for a line of text, as high as the text around it. */
export function SkeletonLine({ className = 'w-full' }: { className?: string }) {
  return (
    <div className="flex h-lh items-center">
      <Skeleton className={classNames('h-[0.6lh] rounded-full', className)} />
    </div>
  );
}
