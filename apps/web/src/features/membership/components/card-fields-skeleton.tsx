import { membershipTexts } from '#texts/en/membership.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** The box of the note above the fields. */
export const cardNoteClass = 'flex gap-2 rounded-control bg-sunken px-3 py-2 text-sm text-muted';

function FieldSkeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('text-sm', className)}>
      <div className="mb-1">
        <SkeletonLine className="w-28" />
      </div>
      <Skeleton className="h-12" />
    </div>
  );
}

/** As large as the card form of the test payments, so that nothing moves when it is shown. */
export function CardFieldsSkeleton() {
  return (
    <div className="grid grid-cols-1 content-start gap-4 xs:grid-cols-2">
      <div className={classNames(cardNoteClass, 'items-center xs:col-span-full')}>
        <Spinner className="size-4" />
        <div className="grid items-center *:[grid-area:1/1]">
          <p role="status">{membershipTexts.purchase.settingUp}</p>
          <p aria-hidden="true" className="invisible">
            {membershipTexts.card.testMode}
          </p>
        </div>
      </div>
      <FieldSkeleton className="xs:col-span-full" />
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  );
}
