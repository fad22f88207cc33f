import { useAppStore } from '#lib/app-store.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

/** Of the membership of a member, or of the purchase. */
export function MembershipSkeleton() {
  const isMember = useAppStore(({ user }) => user?.isProUser ?? false);
  if (isMember) {
    return (
      <div aria-hidden="true" className="max-w-2xl card-surface overflow-hidden">
        <div className="bg-leaf-soft p-4 sm:p-8">
          <div className="text-2xl">
            <SkeletonLine className="w-40" />
          </div>
          <div className="mt-2 text-lg">
            <SkeletonLine className="w-32" />
          </div>
        </div>
        <div className="p-4 sm:p-8">
          {['w-28', 'w-20'].map((width) => (
            <div
              key={width}
              className="flex justify-between gap-4 border-b border-line py-3 first:pt-0"
            >
              <SkeletonLine className={width} />
              <SkeletonLine className="w-24" />
            </div>
          ))}
          <div className="mt-6 flex flex-wrap justify-between gap-3 max-sm:*:grow">
            <Skeleton className="h-11 w-32" />
            <Skeleton className="h-11 w-44" />
          </div>
        </div>
      </div>
    );
  }
  return (
    <div aria-hidden="true" className="max-w-2xl card-surface p-4 sm:p-8">
      <div className="mb-6 flex items-center gap-4 text-sm">
        <div className="flex grow gap-2">
          {[1, 2, 3].map((step) => (
            <Skeleton key={step} className="h-1 flex-1" />
          ))}
        </div>
        <SkeletonLine className="w-18" />
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_14rem]">
        <div>
          <div className="mb-4 flex min-h-11 items-center text-2xl">
            <SkeletonLine className="w-56" />
          </div>
          <SkeletonLine className="w-80 max-w-full" />
          <div className="mt-4 grid gap-4 text-lg">
            {['w-56', 'w-48', 'w-64', 'w-52'].map((width) => (
              <div key={width} className="flex gap-3">
                <Skeleton className="mt-1 size-5 rounded-full" />
                <SkeletonLine className={width} />
              </div>
            ))}
          </div>
          <Skeleton className="mt-8 h-13 sm:w-40" />
        </div>
        <Skeleton className="max-lg:hidden" />
      </div>
    </div>
  );
}
