import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? id : undefined}
        onClick={() => onChange(!checked)}
        className="inline-flex min-h-11 items-center gap-3 text-left font-medium"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'relative h-7 w-12 shrink-0 rounded-full ring-1 transition-colors duration-150 ring-inset',
            checked ? 'bg-accent ring-transparent' : 'bg-sunken ring-control-border',
          )}
        >
          <span
            className={classNames(
              'absolute top-1 left-1 size-5 rounded-full transition-transform duration-150 ease-out',
              checked ? 'translate-x-5 bg-on-accent' : 'bg-muted',
            )}
          />
        </span>
        {label}
      </button>
      {hint && (
        <p id={id} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
