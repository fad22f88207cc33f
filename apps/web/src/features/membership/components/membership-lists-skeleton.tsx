import { SkeletonLine } from '#ui/skeleton.tsx';

/** Shown while what is below the membership is loading. */
export function MembershipDetailsSkeleton({ label }: { label: string }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <SkeletonLine className="w-40" />
      <SkeletonLine className="w-56" />
    </div>
  );
}
