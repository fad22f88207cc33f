import { type KeyboardEvent, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field, inputClass } from '#ui/field.tsx';

interface ComboboxProps {
  label: string;
  placeholder: string;
  /** What fits the typed text, best first. */
  find: (typed: string) => string[];
  nothing: string;
  /** Name of the list of options. */
  listLabel: string;
  disabled?: boolean;
  onChoose: (option: string) => void;
  onOpen?: () => void;
}

/** Type to narrow down, arrows to walk, Enter to take. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, find, nothing, listLabel, disabled, onChoose, onOpen } = props;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const options = typed.trim() ? find(typed) : [];
  const shown = open && typed.trim() !== '';

  function choose(option: string | undefined) {
    if (!option) return;
    setOpen(false);
    setTyped(option);
    onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setActive(shown ? (active + step + options.length) % options.length : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <Field label={label}>
        {(aria) => (
          <input
            {...aria}
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && options[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            value={typed}
            onFocus={onOpen}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setOpen(true);
              onOpen?.();
            }}
            className={inputClass}
          />
        )}
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!shown || options.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-2 max-h-80 overflow-auto rounded-control bg-surface p-1 shadow-soft ring-1 ring-line"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus and keys stay in the field
          <div
            key={option}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(index)}
            onClick={() => choose(option)}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center rounded-control px-3',
              index === active && 'bg-sunken',
            )}
          >
            {option}
          </div>
        ))}
      </div>
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {shown && options.length === 0 ? nothing : null}
      </p>
    </div>
  );
}
