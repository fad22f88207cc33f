import { classNames } from '#ui/class-names.ts';
import { LogoMark } from '#ui/logo.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** The mark inside a spinner. Both are `visible` also while the page waits for its translation. */
export function LogoSpinner({ className }: { className?: string }) {
  return (
    <span className="relative grid size-24 place-items-center">
      <LogoMark className="visible size-14" />
      <span className={classNames('absolute inset-0', className)}>
        <Spinner className="visible size-24 text-accent [&_*]:stroke-1" />
      </span>
    </span>
  );
}
