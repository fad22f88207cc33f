import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';

interface OneTimeCodeInputProps {
  label: string;
  length: number;
  /** The digits so far; a space stands for an empty box. The first box gets focus when this becomes ''. */
  value: string;
  onChange: (value: string) => void;
  /** Needed because Enter does not submit a form whose button is disabled. */
  onEnter?: () => void;
  error?: string | null;
  disabled?: boolean;
}

const extractDigits = (text: string) => text.replace(/\D/g, '');

/** The entered digits without spaces. */
export function getEnteredDigits(value: string): string {
  return extractDigits(value);
}

/** One box per digit: typing moves on, backspace moves back, a pasted code fills all boxes. */
export function OneTimeCodeInput(props: OneTimeCodeInputProps) {
  const { label, length, value, onChange, onEnter, error, disabled } = props;
  const id = useId();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const digits = Array.from({ length }, (_, index) => value[index]?.trim() ?? '');
  const focusInput = (index: number) =>
    inputs.current[Math.max(0, Math.min(length - 1, index))]?.focus();

  const isUnused = value === '';
  // Before the browser handles the next key.
  useLayoutEffect(() => {
    if (isUnused) inputs.current[0]?.focus();
  }, [isUnused]);

  const hasError = Boolean(error);
  // Where the missing digits belong, also after a click on the button.
  useLayoutEffect(() => {
    if (hasError) inputs.current.find((input) => input?.value === '')?.focus();
  }, [hasError]);

  function writeDigits(index: number, text: string) {
    const next = [...digits];
    [...text].slice(0, length - index).forEach((digit, offset) => {
      next[index + offset] = digit;
    });
    if (text === '') next[index] = '';
    onChange(next.map((digit) => digit || ' ').join(''));
    if (text) focusInput(index + text.length);
  }

  function handleChange(index: number, text: string) {
    const enteredDigits = extractDigits(text);
    if (text && !enteredDigits) return;
    // A second digit in a filled box replaces the first; a whole code fills all boxes.
    const previousDigit = digits[index];
    const isOverwrite = previousDigit && enteredDigits.length === 2;
    writeDigits(
      index,
      isOverwrite ? enteredDigits.replace(previousDigit, '') || previousDigit : enteredDigits,
    );
  }

  function handlePaste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    const pastedDigits = extractDigits(event.clipboardData.getData('text'));
    if (pastedDigits) writeDigits(pastedDigits.length >= length ? 0 : index, pastedDigits);
  }

  function handleKeyDown(index: number, event: KeyboardEvent) {
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
      writeDigits(index - 1, '');
      focusInput(index - 1);
    } else if (target !== undefined) {
      event.preventDefault();
      focusInput(target);
    }
  }

  return (
    <fieldset disabled={disabled} aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-6 gap-2">
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box has no other identity
            key={index}
            ref={(input) => {
              inputs.current[index] = input;
            }}
            value={digit}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={texts.ui.digitPosition(index + 1, length)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => handleChange(index, event.target.value)}
            onKeyDown={(event) => handleKeyDown(index, event)}
            onPaste={(event) => handlePaste(index, event)}
            onFocus={(event) => event.target.select()}
            className={classNames(
              'display-figures h-14 w-full min-w-0 rounded-control bg-surface text-center text-2xl ring-1 ring-inset',
              'focus:outline-2 focus:-outline-offset-2 focus:outline-ink aria-invalid:focus:outline-error aria-invalid:ring-error',
              digit ? 'ring-muted' : 'ring-control-border',
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
