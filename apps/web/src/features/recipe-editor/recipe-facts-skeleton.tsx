import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

/** Placeholders for the category, the servings and the times. */
export const RecipeFactsSkeleton = () => (
  <div
    aria-hidden="true"
    className="card-surface grid h-82 grid-cols-2 content-start gap-x-3 gap-y-4 p-4 sm:h-64 sm:grid-cols-3 sm:p-6 @xl:h-59 @4xl:h-86 @4xl:grid-cols-2"
  >
    {[0, 1, 2, 3, 4].map((field) => (
      <div key={field} className="first:col-span-2">
        <SkeletonLine className="w-24" />
        <Skeleton className="h-12" />
      </div>
    ))}
  </div>
);
