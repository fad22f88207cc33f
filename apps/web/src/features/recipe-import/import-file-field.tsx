import { FileText, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  FILE_ACCEPT,
  getImportFileError,
  readFileText,
  type SelectedFile,
} from '#features/recipe-import/import-source.ts';
import { importTexts } from '#texts/en/import.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePicker } from '#ui/file-picker.tsx';

const t = importTexts.importItems;

interface ImportFileFieldProps {
  file: SelectedFile | null;
  /** The validation error of the submitted source. */
  problem: string | null;
  onChange: (file: SelectedFile | null) => void;
}

/** A file field. The browser reads the file. */
export function ImportFileField({ file, problem, onChange }: ImportFileFieldProps) {
  const button = useRef<HTMLDivElement>(null);
  const id = useId();
  const [selectionProblem, setSelectionProblem] = useState<string | null>(null);
  const message = selectionProblem ?? problem;

  async function handleFile(selectedFile: File) {
    const newProblem = getImportFileError(selectedFile);
    setSelectionProblem(newProblem);
    if (newProblem) return;
    try {
      onChange({ name: selectedFile.name, text: await readFileText(selectedFile) });
    } catch {
      setSelectionProblem(t.fileUnreadable);
    }
  }

  return (
    <div>
      <div ref={button} className="flex flex-wrap items-center gap-3">
        <FilePicker
          label={t.file}
          accept={FILE_ACCEPT}
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
        {file && (
          <p className="flex min-w-0 items-center gap-2">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="truncate">{file.name}</span>
            <IconButton
              label={t.removeFile}
              onClick={() => {
                button.current?.querySelector('button')?.focus();
                onChange(null);
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </p>
        )}
      </div>
      <p
        id={id}
        aria-live="polite"
        className={`mt-2 text-sm ${message ? 'text-error' : 'text-muted'}`}
      >
        {message ?? t.fileHint}
      </p>
    </div>
  );
}
