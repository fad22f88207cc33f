import { useLayoutEffect, useRef } from 'react';

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
