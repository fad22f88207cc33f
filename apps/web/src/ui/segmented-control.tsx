import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';

interface SegmentedControlProps<Value extends string> {
  /** Accessible label. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** By default only assistive technology reads the label. */
  isLabelVisible?: boolean;
  className?: string;
}

/** Radio buttons side by side. Arrow keys move between them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, isLabelVisible, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className={isLabelVisible ? 'mb-1 text-sm font-semibold' : 'sr-only'}>{label}</legend>
      <div className="flex rounded-control bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="segment flex min-h-11 flex-1 cursor-pointer items-center justify-center px-1 text-center text-sm font-medium sm:px-2.5"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
