import type { Item } from '@plateful/contract';
import { useState } from 'react';
import { sayFailure, useImportRecipes } from '#features/recipes/edit/edit-api.ts';
import { type Source, sourceToSend, type Way } from '#features/recipes/import/import-api.ts';
import { ImportFile } from '#features/recipes/import/import-file.tsx';
import { logFailure } from '#lib/log.ts';
import { randomId } from '#lib/random-id.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Segments } from '#ui/segments.tsx';
import { TextArea } from '#ui/text-area.tsx';

const own = texts.importItems;
const ways: readonly Way[] = ['text', 'file', 'url'];

interface ImportFormProps {
  /** What is there already. */
  shared: Partial<Source>;
  /** @param skipped recipes that were found and left out */
  onImported: (items: Item[], skipped: number) => void;
}

/** A text, a file or an address; what was entered stays until recipes have come of it. */
export function ImportForm({ shared, onImported }: ImportFormProps) {
  const [source, setSource] = useState<Source>({
    way: 'text',
    text: '',
    file: null,
    url: '',
    ...shared,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // Of one source, however often it is sent: an answer that was lost on the way makes no second recipes.
  const [requestKey, setRequestKey] = useState(() => randomId());
  const importing = useImportRecipes();
  const { way, text, file, url } = source;

  function change(part: Partial<Source>) {
    setProblem(null);
    setFailure(null);
    setRequestKey(randomId());
    setSource((now) => ({ ...now, ...part }));
  }

  function submit() {
    const checked = sourceToSend(source);
    setFailure(null);
    setProblem('problem' in checked ? checked.problem : null);
    if ('problem' in checked) return;
    importing.mutate(
      { ...checked.send, requestKey },
      {
        onSuccess: ({ items, skipped }) => onImported(items, skipped),
        onError: (error) => {
          logFailure(own.failed, 'import-form.tsx', error);
          setFailure(sayFailure(error, own.failed, own.network));
        },
      },
    );
  }

  return (
    <Form onSubmit={submit} className="card-surface grid max-w-3xl gap-6 p-4 sm:p-6">
      <Segments
        label={own.way}
        value={way}
        options={ways.map((value) => ({ value, label: own.ways[value] }))}
        onChange={(chosen) => change({ way: chosen })}
      />
      {way === 'text' && (
        <TextArea
          label={own.text}
          hint={own.textHint}
          error={problem}
          rows={12}
          readOnly={importing.isPending}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      )}
      {way === 'file' && (
        <ImportFile file={file} problem={problem} onChange={(chosen) => change({ file: chosen })} />
      )}
      {way === 'url' && (
        <TextField
          label={own.url}
          hint={own.urlHint}
          error={problem}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={own.urlPlaceholder}
          readOnly={importing.isPending}
          value={url}
          onChange={(event) => change({ url: event.target.value })}
        />
      )}
      <Alert>{failure}</Alert>
      <div>
        <Button
          type="submit"
          size="large"
          className="min-w-32"
          busy={importing.isPending && own.busy}
        >
          {own.submit}
        </Button>
      </div>
    </Form>
  );
}
