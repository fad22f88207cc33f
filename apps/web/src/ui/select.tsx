import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field, inputClassName } from '#ui/field.tsx';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  hint?: string;
  error?: string | null;
  options: readonly { value: string; label: string }[];
}

/** The browser's native select. */
export function Select({ label, hint, error, options, className, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => (
        <div className="relative">
          <select
            {...select}
            {...aria}
            className={classNames(inputClassName, 'appearance-none pr-11', className)}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
