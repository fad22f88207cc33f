import { Skeleton } from '#ui/skeleton.tsx';

/** As large as the section with that many photos, so that nothing moves when it is shown. */
export function PhotoSectionSkeleton({ count }: { count: number }) {
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-11 w-32" />
      </div>
      <div className="grid min-h-lh grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {[...Array(count).keys()].map((index) => (
          <Skeleton key={index} className="aspect-4/3 rounded-control" />
        ))}
      </div>
    </div>
  );
}
