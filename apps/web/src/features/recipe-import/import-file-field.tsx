import { FileText, FileUp, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import {
  getImportFileErrorMessage,
  IMPORT_FILE_ACCEPT,
  type ImportFileContent,
  readFileText,
} from '#features/recipe-import/import-source.ts';
import { importTexts } from '#texts/en/import.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FilePicker } from '#ui/file-picker.tsx';

const t = importTexts.importItems;

interface ImportFileFieldProps {
  file: ImportFileContent | null;
  /** The validation error of the submitted source. */
  problem: string | null;
  onChange: (file: ImportFileContent | null) => void;
}

/** A file that is chosen or dropped. The browser reads it. */
export function ImportFileField({ file, problem, onChange }: ImportFileFieldProps) {
  const chooseButton = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isDragOver, setIsDragOver] = useState(false);
  const [selectionProblem, setSelectionProblem] = useState<string | null>(null);
  const message = selectionProblem ?? problem;

  async function handleFile(selectedFile: File) {
    const newProblem = getImportFileErrorMessage(selectedFile);
    setSelectionProblem(newProblem);
    if (newProblem) return;
    try {
      onChange({ name: selectedFile.name, text: await readFileText(selectedFile) });
    } catch {
      setSelectionProblem(t.fileUnreadable);
    }
  }

  function handleDrag(event: DragEvent) {
    event.preventDefault();
    setIsDragOver(event.type === 'dragover');
    const [droppedFile] = event.dataTransfer.files;
    if (event.type === 'drop' && droppedFile) void handleFile(droppedFile);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
      className={classNames(
        'flex flex-col items-center justify-center rounded-control border-2 border-dashed px-4 py-8 text-center transition-colors duration-200 sm:min-h-70',
        message ? 'border-error' : 'border-control-border',
        isDragOver ? 'bg-accent-soft' : 'bg-paper',
      )}
    >
      <div className="grid max-w-full justify-items-center gap-4">
        {file ? (
          <p className="flex max-w-full min-w-0 items-center gap-2">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="truncate">{file.name}</span>
            <IconButton
              label={t.removeFile}
              onClick={() => {
                chooseButton.current?.querySelector('button')?.focus();
                onChange(null);
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </p>
        ) : (
          <FileUp aria-hidden="true" strokeWidth={1.25} className="size-11 text-muted" />
        )}
        <div ref={chooseButton}>
          <FilePicker
            label={t.file}
            accept={IMPORT_FILE_ACCEPT}
            aria-describedby={id}
            onFiles={([selectedFile]) => selectedFile && handleFile(selectedFile)}
          >
            {(open) => (
              <Button
                variant="secondary"
                aria-describedby={id}
                className={message ? 'ring-2 ring-error ring-inset' : undefined}
                onClick={open}
              >
                {file ? t.chooseAnotherFile : t.chooseFile}
              </Button>
            )}
          </FilePicker>
        </div>
      </div>
      <p className="mt-4 text-sm text-muted pointer-coarse:hidden">{t.dropHint}</p>
      <p
        id={id}
        aria-live="polite"
        className={classNames(
          'mt-1 text-sm pointer-coarse:mt-4',
          message ? 'text-error' : 'text-muted',
        )}
      >
        {message ?? t.fileHint}
      </p>
    </div>
  );
}
