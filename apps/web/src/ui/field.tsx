import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** `live` errors change while typing and are announced politely. */
  live?: boolean;
  children: (aria: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A label, a control, and a hint or error, connected for assistive technology. */
export function Field({ label, hint, error, live, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <p
        id={noteId}
        aria-live={live ? 'polite' : undefined}
        className={classNames('mt-1 text-sm empty:hidden', error ? 'text-error' : 'text-muted')}
      >
        {error || hint}
      </p>
    </div>
  );
}

export const inputClassName = 'text-input';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  /** The hint changes while typing and is announced politely. */
  live?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, live, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(live && { live })}>
      {(aria) => <input {...input} {...aria} className={classNames(inputClassName, className)} />}
    </Field>
  );
}
