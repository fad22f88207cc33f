import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field, inputClassName } from '#ui/field.tsx';
import { Spinner } from '#ui/spinner.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Shown at the end of the row. */
  detail?: ReactNode;
  /** A second line. */
  description?: string;
  /** The most likely option, shown as a card above the rows of the others. */
  isMain?: boolean;
}

interface ComboboxProps {
  label: string;
  placeholder: string;
  /** Options that match the typed text, best first. */
  options: readonly ComboboxOption[];
  onQueryChange: (text: string) => void;
  /** Shown when no option matches. */
  noMatch: ReactNode;
  /** The options do not match the typed text yet. Enter waits for them. */
  isLoading?: boolean;
  loadingLabel: string;
  /** Name of the list of options. */
  listboxLabel: string;
  /** Options to start from while the field is empty. Only shown by an inline list. */
  suggestions?: readonly ComboboxOption[];
  suggestionsLabel?: string;
  /** The list is part of the page and pushes down what follows it; otherwise it opens over the page. */
  isInline?: boolean;
  /** The chosen option is being applied: nothing else can be chosen, and focus stays in the field. */
  isBusy?: boolean;
  /** Empties the field after an option was chosen. */
  clearOnSelect?: boolean;
  onSelect: (value: string, label: string) => void;
}

const none: readonly ComboboxOption[] = [];

interface OptionListProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  active: number;
  isShown: boolean;
  isInline: boolean;
  /** An inline list that may be long. */
  isScrollable: boolean;
  isBusy: boolean;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
}

/** Aligned with the page; the background of the active row is wider than its text. */
const inlineRowClass =
  'relative isolate min-h-11 border-line py-1 not-last:border-b aria-selected:border-transparent aria-selected:before:absolute aria-selected:before:-inset-x-3 aria-selected:before:inset-y-0 aria-selected:before:-z-1 aria-selected:before:rounded-control aria-selected:before:bg-sunken';

/** Scrolls an option into view when the arrow keys reach it; a pointer is on a visible one anyway. */
const keepInView: Ref<HTMLDivElement> = (option) => option?.scrollIntoView?.({ block: 'nearest' });

function OptionList(props: OptionListProps) {
  const { id, label, options, active, isShown, isInline, isScrollable, isBusy } = props;
  const { onPoint, onChoose } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isShown}
      className={classNames(
        'mt-2',
        isInline
          ? classNames(
              '-mx-3 px-3',
              isScrollable &&
                'scroll-fade-y max-h-[min(26rem,45dvh)] scroll-py-12 overflow-auto in-[dialog]:max-h-[min(26rem,35dvh)]',
            )
          : 'absolute inset-x-0 top-full z-20 max-h-80 overflow-auto rounded-control bg-surface p-1 shadow-soft ring-1 ring-line',
      )}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus and keys stay in the field
        <div
          key={option.value}
          ref={index === active ? keepInView : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-disabled={isBusy || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(index)}
          onClick={() => onChoose(index)}
          className={classNames(
            'flex items-center gap-3',
            option.isMain && 'mb-2 rounded-card bg-surface p-4 shadow-soft aria-selected:bg-sunken',
            !option.isMain &&
              (isInline
                ? inlineRowClass
                : 'min-h-11 rounded-control px-3 py-1 aria-selected:bg-sunken'),
            isBusy ? index !== active && 'text-muted' : 'cursor-pointer',
          )}
        >
          <span
            className={classNames(
              'min-w-0 flex-1',
              option.isMain ? 'grid gap-1' : 'flex items-center justify-between gap-3',
            )}
          >
            <span>
              <span className={option.isMain ? 'block font-display text-xl' : 'block font-medium'}>
                {option.label}
              </span>
              {option.description && (
                <span className="block text-sm text-muted">{option.description}</span>
              )}
            </span>
            {option.detail}
          </span>
          {isBusy && index === active ? (
            <Spinner />
          ) : (
            isInline && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          )}
        </div>
      ))}
    </div>
  );
}

/** A text field that suggests options: type to narrow them down, arrow keys to move, Enter to choose. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    placeholder,
    options: matches,
    onQueryChange,
    noMatch,
    isLoading = false,
    loadingLabel,
    listboxLabel,
  } = props;
  const { suggestions = none, suggestionsLabel, isInline = false, isBusy = false } = props;
  const { onSelect } = props;
  const listboxId = useId();
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [isEnterPending, setIsEnterPending] = useState(false);
  const isEmpty = query.trim() === '';
  const options = isEmpty ? (isInline ? suggestions : none) : matches;
  const isShown = isInline || (isOpen && !isEmpty);
  const isListShown = isShown && options.length > 0;

  function selectOption(index: number) {
    const option = options[index];
    if (!option || isBusy) return;
    setActiveIndex(index);
    setIsOpen(false);
    if (props.clearOnSelect) type('');
    else if (!isInline) setQuery(option.label);
    onSelect(option.value, option.label);
  }

  useEffect(() => {
    if (!isEnterPending || isLoading) return;
    setIsEnterPending(false);
    selectOption(0);
  });

  function type(text: string) {
    setQuery(text);
    // Enter in an empty field chooses nothing.
    setActiveIndex(text.trim() === '' ? -1 : 0);
    setIsOpen(true);
    setIsEnterPending(false);
    onQueryChange(text);
  }

  function move(key: string) {
    const last = options.length - 1;
    if (!isShown) setActiveIndex(0);
    else if (key === 'ArrowDown') setActiveIndex(activeIndex >= last ? 0 : activeIndex + 1);
    else setActiveIndex(activeIndex <= 0 ? last : activeIndex - 1);
    setIsOpen(true);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isBusy) return;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      move(event.key);
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      if (isLoading && !isEmpty) setIsEnterPending(true);
      else selectOption(activeIndex);
    } else if (event.key === 'Escape' && isShown && !isEmpty) {
      // Does not close the dialog around the field.
      event.preventDefault();
      if (isInline) type('');
      else setIsOpen(false);
    }
  }

  return (
    <div className="relative">
      <Field label={label}>
        {(aria) => (
          <input
            {...aria}
            role="combobox"
            aria-expanded={isListShown}
            aria-controls={listboxId}
            aria-autocomplete="list"
            aria-activedescendant={
              isListShown && options[activeIndex] ? `${listboxId}-${activeIndex}` : undefined
            }
            autoComplete="off"
            placeholder={placeholder}
            readOnly={isBusy}
            value={query}
            onBlur={() => setIsOpen(false)}
            onKeyDown={handleKeyDown}
            onChange={(event) => type(event.target.value)}
            className={inputClassName}
          />
        )}
      </Field>
      {isEmpty && isListShown && <p className="mt-4 text-sm text-muted">{suggestionsLabel}</p>}
      <OptionList
        id={listboxId}
        label={listboxLabel}
        options={options}
        active={activeIndex}
        isShown={isListShown}
        isInline={isInline}
        isScrollable={!isEmpty}
        isBusy={isBusy}
        onPoint={(index) => isBusy || setActiveIndex(index)}
        onChoose={selectOption}
      />
      <p role="status" className="mt-2 flex items-center gap-2 text-sm text-muted empty:hidden">
        {isShown && !isEmpty && options.length === 0 && (
          <>
            {isLoading && <Spinner className="size-4" />}
            {isLoading ? loadingLabel : noMatch}
          </>
        )}
      </p>
    </div>
  );
}
