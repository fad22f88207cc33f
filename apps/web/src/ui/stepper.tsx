import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

interface StepperProps {
  /** Name of the figure. */
  label: string;
  fewer: string;
  more: string;
  value: number;
  minimum: number;
  maximum: number;
  /** What the figure means in words: "4 servings". */
  describe: (value: number) => string;
  /** The word that stands beside the figure. */
  unit: ReactNode;
  onChange: (value: number) => void;
}

const button =
  'grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink transition-colors duration-150 hover:bg-line aria-disabled:pointer-events-none aria-disabled:opacity-55';

/** A whole number: by its two buttons, by arrow keys, or typed. */
export function Stepper(props: StepperProps) {
  const { label, fewer, more, value, minimum, maximum, describe, unit, onChange } = props;
  // What is being typed, which may be no number yet.
  const [typed, setTyped] = useState<string | null>(null);

  function change(next: number) {
    setTyped(null);
    const allowed = Math.min(maximum, Math.max(minimum, next));
    if (allowed !== value) onChange(allowed);
  }

  function type(text: string) {
    setTyped(text);
    const next = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (next >= minimum && next <= maximum && next !== value) onChange(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowUp: value + 1,
      ArrowDown: value - 1,
      PageUp: value + 10,
      PageDown: value - 10,
      Enter: value,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend
    <div role="group" aria-label={label} className="inline-flex items-center gap-1.5">
      <button
        type="button"
        aria-label={fewer}
        aria-disabled={value <= minimum}
        onClick={() => change(value - 1)}
        className={button}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <span className="inline-flex items-baseline gap-1 px-1">
        <input
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={minimum}
          aria-valuemax={maximum}
          aria-valuetext={describe(value)}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(value)}
          onChange={(event) => type(event.target.value.trim())}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
          style={{ width: `${Math.max(1, (typed ?? String(value)).length) + 1.5}ch` }}
          className="display-figures h-11 rounded-control bg-transparent text-center text-lg text-ink outline-offset-[-2px]"
        />
        <span>{unit}</span>
      </span>
      <button
        type="button"
        aria-label={more}
        aria-disabled={value >= maximum}
        onClick={() => change(value + 1)}
        className={button}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
      <span role="status" className="sr-only">
        {describe(value)}
      </span>
    </div>
  );
}
