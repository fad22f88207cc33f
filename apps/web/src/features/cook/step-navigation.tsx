import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cookTexts } from '#texts/en/cook.ts';
import { getButtonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

const t = cookTexts.cook;

/** The note below the navigation, whose space is reserved from the beginning. */
export const wakeLockNoteClass =
  'mx-auto box-content flex min-h-11 w-[calc(100%-2rem)] max-w-192 items-center justify-between gap-2 px-4 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-xs text-muted sm:w-[calc(100%-3rem)] sm:px-6 sm:text-sm';

interface StepProgressProps {
  /** Counted from 1; the number of steps + 1 when finished. */
  position: number;
  stepCount: number;
}

/** A progress bar with one segment per step. */
export function StepProgress({ position, stepCount }: StepProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={t.progress}
      aria-valuemin={0}
      aria-valuemax={stepCount}
      aria-valuenow={Math.min(position, stepCount)}
      aria-valuetext={t.stepPosition(Math.min(position, stepCount), stepCount)}
      className="flex gap-0.5 px-4 pt-2 sm:gap-1 sm:px-6"
    >
      {Array.from({ length: stepCount }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: segments keep their order
          key={index}
          className={`h-1.5 flex-1 rounded-full transition-colors duration-200 ${index < position ? 'bg-accent' : 'bg-line'}`}
        />
      ))}
    </div>
  );
}

interface StepNavigationProps extends StepProgressProps {
  onStepChange: (offset: 1 | -1) => void;
  /** At the finish, above the button for the previous step. */
  children: ReactNode;
}

/** Large buttons for the previous and the next step. At the finish, there is a quiet one for the previous step. */
export function StepNavigation(props: StepNavigationProps) {
  const { position, stepCount, onStepChange, children } = props;
  const buttonSizeClass =
    'min-h-16 min-w-0 flex-1 px-3! sm:min-w-52 sm:flex-none sm:px-6! aria-disabled:cursor-default aria-disabled:bg-transparent! aria-disabled:text-muted aria-disabled:opacity-60 aria-disabled:ring-1 aria-disabled:ring-line aria-disabled:ring-inset';
  const isFinished = position > stepCount;
  useRootAttribute('data-with-tab-bar');
  return (
    <nav
      aria-label={t.progress}
      data-tab-bar=""
      className={classNames(
        'mx-auto flex w-full max-w-204 gap-3 px-4 sm:px-6',
        isFinished ? 'mb-auto flex-col items-center pt-3' : 'py-3 sm:justify-between',
      )}
    >
      {isFinished && children}
      <button
        type="button"
        aria-disabled={position <= 1}
        onClick={() => onStepChange(-1)}
        className={
          isFinished
            ? classNames(getButtonClass('ghost', 'large'), 'max-sm:w-full')
            : classNames(getButtonClass('secondary', 'large'), buttonSizeClass)
        }
      >
        <ArrowLeft aria-hidden="true" className="size-6" />
        {isFinished ? t.previousStep : t.previous}
      </button>
      {!isFinished && (
        <button
          type="button"
          onClick={() => onStepChange(1)}
          className={classNames(getButtonClass('primary', 'large'), buttonSizeClass)}
        >
          {position === stepCount ? t.finish : t.next}
          {/* An arrow to the right would be another file to load. */}
          <ArrowLeft aria-hidden="true" className="size-6 rotate-180" />
        </button>
      )}
    </nav>
  );
}
