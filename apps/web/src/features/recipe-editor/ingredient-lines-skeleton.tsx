import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

/** A card with lines of ingredients. */
export function IngredientLinesSkeleton() {
  return (
    <div aria-hidden="true" className="card-surface h-[48rem] p-4 sm:p-6">
      <Skeleton className="mb-4 h-7 w-40" />
      {[...Array(14).keys()].map((line) => (
        <div key={line} className="h-12 border-b border-line py-3">
          <SkeletonLine className="w-1/2" />
        </div>
      ))}
    </div>
  );
}
