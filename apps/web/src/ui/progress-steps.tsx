import { texts } from '#texts/texts.ts';
import { classNames } from '#ui/class-names.ts';

interface ProgressStepsProps {
  label: string;
  /** From 1. */
  current: number;
  length: number;
}

/** How far one has come, as bars and for screen readers as words. */
export function ProgressSteps({ label, current, length }: ProgressStepsProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={length}
      aria-valuenow={current}
      aria-valuetext={texts.ui.step(current, length)}
      className="flex gap-2"
    >
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
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
