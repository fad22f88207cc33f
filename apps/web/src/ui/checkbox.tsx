import { type InputHTMLAttributes, useId } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string;
  hint?: string;
  error?: string | null;
  /** Only some of what the checkbox stands for is selected. */
  isIndeterminate?: boolean;
}

export function Checkbox({ label, hint, error, isIndeterminate = false, ...input }: CheckboxProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <input
        {...input}
        ref={(checkbox) => {
          if (checkbox) checkbox.indeterminate = isIndeterminate;
        }}
        id={id}
        type="checkbox"
        aria-describedby={error || hint ? noteId : undefined}
        aria-invalid={error ? true : undefined}
        className="my-2.5 choice-input size-6"
      />
      <label htmlFor={id} className="py-2.5 wrap-anywhere">
        {label}
      </label>
      <p
        id={noteId}
        className={`col-start-2 -mt-2 pb-1 text-sm empty:hidden ${error ? 'text-error' : 'text-muted'}`}
      >
        {error || hint}
      </p>
    </div>
  );
}
