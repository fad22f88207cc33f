import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';

interface FilePickerProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'aria-describedby'> {
  label: string;
  onFiles: (files: File[]) => void;
  /** Renders the button that opens the browser's file dialog. */
  children: (open: () => void) => ReactNode;
}

/** A file input that a button of our own opens. */
export function FilePicker({ label, onFiles, children, ...input }: FilePickerProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...input}
        ref={inputRef}
        type="file"
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be selected again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
        className="sr-only"
      />
      {children(() => inputRef.current?.click())}
    </>
  );
}
