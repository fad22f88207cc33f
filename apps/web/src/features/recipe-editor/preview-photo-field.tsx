import { PHOTO_ACCEPT_MIME_TYPES } from '@plateful/contract';
import { useState } from 'react';
import { editTexts } from '#texts/en/edit.ts';
import { Photo } from '#ui/photo.tsx';
import { PictureField } from '#ui/picture-field.tsx';

const t = editTexts.edit;

interface PreviewPhotoFieldProps {
  value: string | null;
  /** The saved name of the recipe, which selects the drawing of recipes without an icon. */
  recipeTitle: string;
  problem: string | undefined;
  onChange: (previewIconUrl: string | null) => void;
}

/** The preview icon of a recipe. Changes are stored when the recipe is saved. */
export function PreviewPhotoField({
  value,
  recipeTitle,
  problem,
  onChange,
}: PreviewPhotoFieldProps) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);

  async function readFile(selectedFile: File) {
    setIsReading(true);
    setErrorMessage(null);
    try {
      const { readPreviewIconAsDataUrl } = await import(
        '#features/recipe-editor/prepare-selected-photos.ts'
      );
      const result = await readPreviewIconAsDataUrl(selectedFile);
      if ('url' in result) onChange(result.url);
      else setErrorMessage(result.errorMessage);
    } catch {
      // Its code could not be loaded.
      setErrorMessage(t.networkError);
    }
    setIsReading(false);
  }

  return (
    <PictureField
      label={t.preview}
      accept={PHOTO_ACCEPT_MIME_TYPES}
      picture={
        <Photo
          src={value}
          alt={value?.startsWith('data:') ? t.selectedPreviewAlt : t.previewAlt}
          missingLabel={t.noPreview}
          seed={recipeTitle}
          unsupportedLabel={value?.startsWith('data:') ? t.unsupportedPreview : undefined}
          className="aspect-square w-24 shrink-0 rounded-control sm:w-28"
        />
      }
      description={
        <div className="mb-3">
          <p className="text-sm font-semibold">{t.preview}</p>
          <p className="text-sm text-muted">{t.previewHint}</p>
        </div>
      }
      selectLabel={value ? t.changePreview : t.uploadPreview}
      busyLabel={isReading && t.readingPreview}
      removeLabel={value && t.removePreview}
      errorMessage={errorMessage ?? problem}
      onSelect={readFile}
      onRemove={() => {
        setErrorMessage(null);
        onChange(null);
      }}
    />
  );
}
