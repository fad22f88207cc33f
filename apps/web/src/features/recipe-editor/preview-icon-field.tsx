import { PHOTO_ACCEPT_MIME_TYPES } from '@plateful/contract';
import { type ChangeEvent, useRef, useState } from 'react';
import { getEditorErrorMessage } from '#features/recipe-editor/recipe-mutations.ts';
import { readPhotoAsDataUrl } from '#lib/photo-file.ts';
import { preparePhotosForUpload } from '#lib/resize-photo.ts';
import { editTexts } from '#texts/edit.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';

const t = editTexts.edit;

/** The server scales previews to 512 pixels; twice that size is sufficient. */
const previewResizeOptions = { maxEdgePx: 1024, aboveBytes: 300_000 };

interface PreviewIconFieldProps {
  value: string | null;
  problem: string | undefined;
  onChange: (previewIconUrl: string | null) => void;
}

/** The preview icon of a recipe. Changes are stored when the recipe is saved. */
export function PreviewIconField({ value, problem, onChange }: PreviewIconFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);

  async function handleFileChange(event: ChangeEvent<HTMLInputElement>) {
    const [selectedFile] = event.target.files ?? [];
    if (!selectedFile) return;
    setIsReading(true);
    setErrorMessage(null);
    try {
      const [file] = await preparePhotosForUpload([selectedFile], previewResizeOptions);
      if (file) onChange(await readPhotoAsDataUrl(file));
    } catch (error) {
      setErrorMessage(getEditorErrorMessage(error, t.previewFailed));
    }
    setIsReading(false);
    if (input.current) input.current.value = '';
  }

  return (
    <fieldset ref={group} tabIndex={-1} aria-label={t.preview} className="outline-none">
      <div className="flex items-center gap-4 sm:gap-6">
        <Photo
          src={value}
          alt={value?.startsWith('data:') ? t.selectedPreviewAlt : t.previewAlt}
          missingLabel={t.noPreview}
          unsupportedLabel={value?.startsWith('data:') ? t.unsupportedPreview : undefined}
          className="aspect-square w-28 shrink-0 rounded-control sm:w-36"
        />
        <div className="min-w-0">
          <p className="text-sm font-semibold">{t.preview}</p>
          <p className="text-sm text-muted">{t.previewHint}</p>
          <input
            ref={input}
            type="file"
            accept={PHOTO_ACCEPT_MIME_TYPES}
            aria-label={t.preview}
            tabIndex={-1}
            onChange={handleFileChange}
            className="sr-only"
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              busyLabel={isReading && t.readingPreview}
              onClick={() => input.current?.click()}
            >
              {value ? t.changePreview : t.uploadPreview}
            </Button>
            {value && !isReading && (
              <Button
                variant="ghost"
                className="text-muted"
                onClick={() => {
                  // The remove button disappears with the preview icon.
                  group.current?.focus();
                  setErrorMessage(null);
                  onChange(null);
                }}
              >
                {t.removePreview}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <Alert>{errorMessage ?? problem}</Alert>
      </div>
    </fieldset>
  );
}
