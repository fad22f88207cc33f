import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

/** A card with a heading, text and a button. */
export function SettingsCardSkeleton() {
  return (
    <div aria-hidden="true" className="fade-in-delayed grid gap-4 card-surface p-4 sm:p-8">
      <div className="text-2xl">
        <SkeletonLine className="w-48" />
      </div>
      <div>
        <SkeletonLine className="w-64 max-w-full" />
        <SkeletonLine className="w-40" />
      </div>
      <Skeleton className="h-11 w-40" />
    </div>
  );
}
