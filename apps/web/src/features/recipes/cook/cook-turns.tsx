import { ArrowLeft, ArrowRight } from 'lucide-react';
import { texts } from '#texts/texts.ts';
import { buttonClass } from '#ui/button.tsx';

const own = texts.cook;

interface CookProgressProps {
  /** Counted from 1; one more than there are steps when all are done. */
  position: number;
  length: number;
}

/** A piece for every step; those that are done are filled. */
export function CookProgress({ position, length }: CookProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={own.progress}
      aria-valuemin={0}
      aria-valuemax={length}
      aria-valuenow={Math.min(position, length)}
      aria-valuetext={position > length ? own.enjoy : own.step(position, length)}
      className="flex gap-0.5 px-4 pt-2 sm:gap-1 sm:px-6"
    >
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          key={index}
          className={`h-1.5 flex-1 rounded-full transition-colors duration-200 ${index < position ? 'bg-accent' : 'bg-line'}`}
        />
      ))}
    </div>
  );
}

interface CookTurnsProps extends CookProgressProps {
  onTurn: (step: 1 | -1) => void;
}

/** One back, one on: as wide as the hands are wet. */
export function CookTurns({ position, length, onTurn }: CookTurnsProps) {
  const wide =
    'min-h-16 min-w-0 flex-1 px-3! sm:min-w-52 sm:flex-none sm:px-6! aria-disabled:opacity-40';
  const isLast = position === length;
  return (
    <nav
      aria-label={own.progress}
      data-tab-bar=""
      className="flex gap-3 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:justify-between sm:px-6"
    >
      <button
        type="button"
        aria-disabled={position <= 1}
        onClick={() => onTurn(-1)}
        className={`${buttonClass('secondary', 'large')} ${wide}`}
      >
        <ArrowLeft aria-hidden="true" className="size-6" />
        {own.previous}
      </button>
      <button
        type="button"
        aria-disabled={position > length}
        onClick={() => onTurn(1)}
        className={`${buttonClass('primary', 'large')} ${wide}`}
      >
        {isLast ? own.finish : own.next}
        <ArrowRight aria-hidden="true" className="size-6" />
      </button>
    </nav>
  );
}
