import { type TextareaHTMLAttributes, useLayoutEffect, useRef } from 'react';
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

/** Keeps a text area as high as its text. Does nothing where the browser supports `field-sizing`. */
export function useAutosizeTextArea(text: string) {
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the text changes
  useLayoutEffect(() => {
    const element = textAreaRef.current;
    if (!element || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);
  return textAreaRef;
}
