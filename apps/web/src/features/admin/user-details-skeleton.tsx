import { adminTexts } from '#texts/en/admin.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

/** A placeholder for the fields of one user. */
export function UserDetailsSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {adminTexts.loading}
      </p>
      <div aria-hidden="true" className="fade-in-delayed card-surface p-4 sm:p-6">
        <div className="mb-4 flex items-center gap-4">
          <Skeleton className="size-14 rounded-full" />
          <div className="flex-1">
            <div className="text-xl">
              <SkeletonLine className="w-40" />
            </div>
            <SkeletonLine className="w-64 max-w-full" />
          </div>
        </div>
        <div className="grid gap-x-8 xl:grid-cols-3">
          {[0, 1, 2].map((column) => (
            <div key={column}>
              {[0, 1, 2, 3, 4, 5].map((index) => (
                <div key={index} className="border-t border-line py-2.5">
                  <SkeletonLine className="w-56 max-w-full" />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
