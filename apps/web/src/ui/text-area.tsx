import type { TextareaHTMLAttributes } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field, inputClassName } from '#ui/field.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** The hint changes while typing and is announced politely. */
  live?: boolean;
}

/** A multi-line field. */
export function TextArea({ label, hint, error, live, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(live && { live })}>
      {(aria) => (
        <textarea {...area} {...aria} className={classNames(inputClassName, 'py-3', className)} />
      )}
    </Field>
  );
}
