import { FileText, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  type ChosenFile,
  FILE_ACCEPT,
  fileProblem,
  readText,
} from '#features/recipes/import/import-api.ts';
import { texts } from '#texts/texts.ts';
import { Button, IconButton } from '#ui/button.tsx';

const own = texts.importItems;

interface ImportFileProps {
  file: ChosenFile | null;
  /** What is wrong with what was sent. */
  problem: string | null;
  onChange: (file: ChosenFile | null) => void;
}

/** A file, read in the browser. */
export function ImportFile({ file, problem, onChange }: ImportFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const said = refusal ?? problem;

  async function take(chosen: File) {
    const found = fileProblem(chosen);
    setRefusal(found);
    if (found) return;
    try {
      onChange({ name: chosen.name, text: await readText(chosen) });
    } catch {
      setRefusal(own.fileUnreadable);
    }
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={FILE_ACCEPT}
        aria-label={own.file}
        aria-describedby={id}
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void take(chosen);
          event.target.value = '';
        }}
        className="sr-only"
      />
      <div ref={button} className="flex flex-wrap items-center gap-3">
        <Button look="secondary" aria-describedby={id} onClick={() => input.current?.click()}>
          {file ? own.otherFile : own.chooseFile}
        </Button>
        {file && (
          <p className="flex min-w-0 items-center gap-2">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="truncate">{file.name}</span>
            <IconButton
              label={own.removeFile}
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
        className={`mt-2 text-sm ${said ? 'text-error' : 'text-muted'}`}
      >
        {said ?? own.fileHint}
      </p>
    </div>
  );
}
