import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { texts } from '#texts/texts.ts';
import { classNames } from '#ui/class-names.ts';

interface CodeBoxesProps {
  label: string;
  length: number;
  /** The digits so far; a blank stands for an empty box. */
  value: string;
  onChange: (value: string) => void;
  /** A form whose button is disabled does not hear of Enter; this does. */
  onEnter?: () => void;
  error?: string | null;
  disabled?: boolean;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** What was entered when every box is filled, without the blanks. */
export function filledDigits(value: string): string {
  return digitsOf(value);
}

/** One box for each digit: typing moves on, backspace moves back, a pasted code fills them all. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, length, value, onChange, onEnter, error, disabled } = props;
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = Array.from({ length }, (_, index) => value[index]?.trim() ?? '');
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(length - 1, index))]?.focus();

  function write(index: number, text: string) {
    const next = [...digits];
    [...text].slice(0, length - index).forEach((digit, offset) => {
      next[index + offset] = digit;
    });
    if (text === '') next[index] = '';
    onChange(next.map((digit) => digit || ' ').join(''));
    if (text) focus(index + text.length);
  }

  function enter(index: number, text: string) {
    const entered = digitsOf(text);
    if (text && !entered) return;
    // A filled box that gets a second digit takes the new one; a whole code fills all boxes.
    const old = digits[index];
    const isOverwrite = old && entered.length === 2;
    write(index, isOverwrite ? entered.replace(old, '') || old : entered);
  }

  function paste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    const pasted = digitsOf(event.clipboardData.getData('text'));
    if (pasted) write(pasted.length >= length ? 0 : index, pasted);
  }

  function move(index: number, event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: length - 1,
    };
    const target = targets[event.key];
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Backspace' && !digits[index] && index > 0) {
      event.preventDefault();
      write(index - 1, '');
      focus(index - 1);
    } else if (target !== undefined) {
      event.preventDefault();
      focus(target);
    }
  }

  return (
    <fieldset disabled={disabled} aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-6 gap-2">
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            value={digit}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={texts.ui.digit(index + 1, length)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => enter(index, event.target.value)}
            onKeyDown={(event) => move(index, event)}
            onPaste={(event) => paste(index, event)}
            onFocus={(event) => event.target.select()}
            className={classNames(
              'display-figures h-14 w-full min-w-0 rounded-control bg-surface text-center text-2xl ring-1 ring-inset',
              'focus:outline-2 focus:-outline-offset-2 focus:outline-accent-ink aria-invalid:focus:outline-error aria-invalid:ring-error',
              digit ? 'ring-muted' : 'ring-edge',
            )}
          />
        ))}
      </div>
      <p id={id} role="alert" className="mt-2 text-sm text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
