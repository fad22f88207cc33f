import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

interface NumberStepperProps {
  /** Accessible label. */
  label: string;
  decrementLabel: string;
  incrementLabel: string;
  value: number;
  min: number;
  max: number;
  /** The value with its unit: "4 servings". */
  formatValue: (value: number) => string;
  /** The unit beside the value. */
  unit: ReactNode;
  onChange: (value: number) => void;
}

const buttonClass =
  'grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-line aria-disabled:pointer-events-none aria-disabled:opacity-55';

/** An integer input with two buttons, arrow keys and a text field. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, decrementLabel, incrementLabel, value, min, max, formatValue, unit, onChange } =
    props;
  // The text being typed, which may not be a number yet.
  const [draft, setDraft] = useState<string | null>(null);

  function setValue(next: number) {
    setDraft(null);
    const clamped = Math.min(max, Math.max(min, next));
    if (clamped !== value) onChange(clamped);
  }

  function handleInput(text: string) {
    setDraft(text);
    const next = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (next >= min && next <= max && next !== value) onChange(next);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowUp: value + 1,
      ArrowDown: value - 1,
      PageUp: value + 10,
      PageDown: value - 10,
      Enter: value,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setValue(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-full bg-sunken dark:ring-1 dark:ring-inset dark:ring-line"
    >
      <button
        type="button"
        aria-label={decrementLabel}
        aria-disabled={value <= min}
        onClick={() => setValue(value - 1)}
        className={buttonClass}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <span className="inline-flex items-baseline gap-1 pr-2 pl-1">
        <input
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={formatValue(value)}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? String(value)}
          onChange={(event) => handleInput(event.target.value.trim())}
          onFocus={(event) => event.target.select()}
          onBlur={() => setDraft(null)}
          onKeyDown={handleKeyDown}
          style={{ width: `${Math.max(1, (draft ?? String(value)).length) + 1.5}ch` }}
          className="display-figures h-11 rounded-control bg-transparent text-center text-lg text-ink outline-offset-[-2px]"
        />
        <span>{unit}</span>
      </span>
      <button
        type="button"
        aria-label={incrementLabel}
        aria-disabled={value >= max}
        onClick={() => setValue(value + 1)}
        className={buttonClass}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
      <span role="status" className="sr-only">
        {formatValue(value)}
      </span>
    </div>
  );
}
