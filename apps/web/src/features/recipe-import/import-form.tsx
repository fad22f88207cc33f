import { type ComponentType, useState } from 'react';
import { ImportFileField } from '#features/recipe-import/import-file-field.tsx';
import {
  type ImportSource,
  type SourceType,
  toImportPayload,
} from '#features/recipe-import/import-source.ts';
import {
  getImportErrorMessage,
  type ImportPreview,
  useImportPreview,
} from '#features/recipe-import/use-import-preview.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { logError } from '#lib/logger.ts';
import { importTexts } from '#texts/en/import.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import type { FormActionBarProps } from '#ui/form-action-bar.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { TextArea } from '#ui/text-area.tsx';

const t = importTexts.importItems;
const sourceTypes: readonly SourceType[] = ['text', 'file', 'url'];

const importHelp = createLazyModule(() => import('#features/recipe-import/import-help.tsx'));

interface ImportFormProps {
  /** Initial values, for example from a share. */
  initialSource: Partial<ImportSource>;
  /** A hidden form keeps its input, but has no buttons. */
  isShown: boolean;
  Actions: ComponentType<FormActionBarProps>;
  onRead: (preview: ImportPreview) => void;
}

/** Reads recipes from text, a file or a web page. */
export function ImportForm({ initialSource, isShown, Actions, onRead }: ImportFormProps) {
  const [source, setSource] = useState<ImportSource>({
    type: 'text',
    text: '',
    file: null,
    url: '',
    ...initialSource,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const previewMutation = useImportPreview();
  const { type, text, file, url } = source;
  const help = useLazyModule(importHelp, 'afterPhotos');

  function updateSource(changes: Partial<ImportSource>) {
    setProblem(null);
    setErrorMessage(null);
    setSource((current) => ({ ...current, ...changes }));
  }

  function submit() {
    const result = toImportPayload(source);
    setErrorMessage(null);
    setProblem('problem' in result ? result.problem : null);
    if ('problem' in result) return;
    previewMutation.mutate(result.payload, {
      onSuccess: onRead,
      onError: (error) => {
        logError(t.failed, 'import-form.tsx', error);
        setErrorMessage(getImportErrorMessage(error));
      },
    });
  }

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form
        onSubmit={submit}
        className="max-w-3xl max-desktop:mb-(--action-bar-height) xl:max-w-none"
      >
        <div className="card-surface overflow-clip">
          <div className="grid gap-6 p-4 sm:p-6">
            <SegmentedControl
              label={t.sourceLabel}
              value={type}
              options={sourceTypes.map((value) => ({ value, label: t.sources[value] }))}
              onChange={(chosen) => updateSource({ type: chosen })}
              className="sm:max-w-md"
            />
            {type === 'text' && (
              <TextArea
                label={t.text}
                placeholder={t.textHint}
                error={problem}
                rows={9}
                readOnly={previewMutation.isPending}
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
                readOnly={previewMutation.isPending}
                value={url}
                onChange={(event) => updateSource({ url: event.target.value })}
              />
            )}
          </div>
          {isShown && (
            <Actions isShortForm errorMessage={errorMessage}>
              <Button
                type="submit"
                className="min-w-28 sm:min-w-32"
                busyLabel={previewMutation.isPending && t.busy}
              >
                {t.submit}
              </Button>
            </Actions>
          )}
        </div>
      </Form>
      {/* On narrow screens it would be below the buttons, which stay at the bottom of the screen. */}
      <div className="max-xl:hidden">{help && <help.ImportHelp type={type} />}</div>
    </div>
  );
}
