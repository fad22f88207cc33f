import { type ReactNode, useRef } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FilePicker } from '#ui/file-picker.tsx';

interface PictureFieldProps {
  label: string;
  /** The MIME types of the file dialog. */
  accept: string;
  /** The picture or its placeholder. */
  picture: ReactNode;
  /** Shown above the buttons. */
  description?: ReactNode;
  selectLabel: string;
  busyLabel: string | false;
  /** Null without a picture. */
  removeLabel: string | null;
  /** Announced below the buttons. */
  notice?: string | null;
  errorMessage: string | null | undefined;
  onSelect: (file: File) => void;
  onRemove: () => void;
}

/** A picture that can be replaced and removed. */
export function PictureField(props: PictureFieldProps) {
  const { label, accept, picture, description, notice, errorMessage, onSelect, onRemove } = props;
  const { selectLabel, busyLabel, removeLabel } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={group} tabIndex={-1} aria-label={label} className="grid gap-4 outline-none">
      <div className="flex items-center gap-4 sm:gap-6">
        {picture}
        <div className="min-w-0">
          {description}
          <div className="flex flex-wrap gap-2">
            <FilePicker label={label} accept={accept} onFiles={([file]) => file && onSelect(file)}>
              {(open) => (
                <Button variant="secondary" busyLabel={busyLabel} onClick={open}>
                  {selectLabel}
                </Button>
              )}
            </FilePicker>
            {removeLabel && !busyLabel && (
              <Button
                variant="ghost"
                className="text-muted max-sm:px-2"
                onClick={() => {
                  // The remove button disappears with the picture.
                  group.current?.focus();
                  onRemove();
                }}
              >
                {removeLabel}
              </Button>
            )}
          </div>
          <p role="status" className="mt-2 text-sm text-muted empty:hidden">
            {notice}
          </p>
        </div>
      </div>
      <Alert>{errorMessage}</Alert>
    </fieldset>
  );
}
