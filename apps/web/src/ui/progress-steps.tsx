import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';

interface ProgressStepsProps {
  label: string;
  /** From 1. */
  current: number;
  total: number;
}

/** Progress through a few steps, as bars and as text for screen readers. */
export function ProgressSteps({ label, current, total }: ProgressStepsProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={current}
      aria-valuetext={texts.ui.stepPosition(current, total)}
      className="flex gap-2"
    >
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no other identity
          key={index}
          className={classNames(
            'h-1 flex-1 rounded-full transition-colors duration-200',
            index < current ? 'bg-accent' : 'bg-line',
          )}
        />
      ))}
    </div>
  );
}
