import { type TextareaHTMLAttributes, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field, inputClass } from '#ui/field.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** The hint changes while typing and is announced politely. */
  live?: boolean;
}

/** A field for several lines. */
export function TextArea({ label, hint, error, live, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(live && { live })}>
      {(aria) => (
        <textarea {...area} {...aria} className={classNames(inputClass, 'py-3', className)} />
      )}
    </Field>
  );
}

/** Keeps a text area as high as its text; where the browser does so by itself there is nothing to do. */
export function useFittingHeight(text: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the text changes
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);
  return area;
}
