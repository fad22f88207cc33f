import type { Item } from '@plateful/contract';
import { useState } from 'react';
import { ImportFileField } from '#features/recipe-import/import-file-field.tsx';
import {
  type ImportSource,
  type SourceType,
  toImportPayload,
} from '#features/recipe-import/import-source.ts';
import {
  getImportErrorMessage,
  useImportRecipes,
} from '#features/recipe-import/use-import-recipes.ts';
import { logError } from '#lib/logger.ts';
import { randomId } from '#lib/random-id.ts';
import { editTexts } from '#texts/en/edit.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { TextArea } from '#ui/text-area.tsx';

const t = editTexts.importItems;
const sourceTypes: readonly SourceType[] = ['text', 'file', 'url'];

interface ImportFormProps {
  /** Initial values, for example from a share. */
  initialSource: Partial<ImportSource>;
  /** @param skipped the number of recipes that were found but not imported */
  onImported: (items: Item[], skipped: number) => void;
}

/** Imports recipes from text, a file or a web page. The input is kept until the import succeeds. */
export function ImportForm({ initialSource, onImported }: ImportFormProps) {
  const [source, setSource] = useState<ImportSource>({
    type: 'text',
    text: '',
    file: null,
    url: '',
    ...initialSource,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  // The same for all requests with the same source, so that a retry does not create duplicates.
  const [requestKey, setRequestKey] = useState(() => randomId());
  const importMutation = useImportRecipes();
  const { type, text, file, url } = source;

  function updateSource(changes: Partial<ImportSource>) {
    setProblem(null);
    setErrorMessage(null);
    setRequestKey(randomId());
    setSource((current) => ({ ...current, ...changes }));
  }

  function submit() {
    const result = toImportPayload(source);
    setErrorMessage(null);
    setProblem('problem' in result ? result.problem : null);
    if ('problem' in result) return;
    importMutation.mutate(
      { ...result.payload, requestKey },
      {
        onSuccess: ({ items, skipped }) => onImported(items, skipped),
        onError: (error) => {
          logError(t.failed, 'import-form.tsx', error);
          setErrorMessage(getImportErrorMessage(error));
        },
      },
    );
  }

  return (
    <Form onSubmit={submit} className="card-surface grid max-w-3xl gap-6 p-4 sm:p-6">
      <SegmentedControl
        label={t.sourceLabel}
        value={type}
        options={sourceTypes.map((value) => ({ value, label: t.sources[value] }))}
        onChange={(chosen) => updateSource({ type: chosen })}
      />
      {type === 'text' && (
        <TextArea
          label={t.text}
          hint={t.textHint}
          error={problem}
          rows={12}
          readOnly={importMutation.isPending}
          value={text}
          onChange={(event) => updateSource({ text: event.target.value })}
        />
      )}
      {type === 'file' && (
        <ImportFileField
          file={file}
          problem={problem}
          onChange={(chosen) => updateSource({ file: chosen })}
        />
      )}
      {type === 'url' && (
        <TextField
          label={t.url}
          hint={t.urlHint}
          error={problem}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={t.urlPlaceholder}
          readOnly={importMutation.isPending}
          value={url}
          onChange={(event) => updateSource({ url: event.target.value })}
        />
      )}
      <Alert>{errorMessage}</Alert>
      <div>
        <Button
          type="submit"
          size="large"
          className="min-w-32"
          busyLabel={importMutation.isPending && t.busy}
        >
          {t.submit}
        </Button>
      </div>
    </Form>
  );
}
