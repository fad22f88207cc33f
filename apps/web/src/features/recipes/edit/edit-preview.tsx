import { PHOTO_ACCEPT } from '@plateful/contract';
import { type ChangeEvent, useRef, useState } from 'react';
import { sayFailure } from '#features/recipes/edit/edit-api.ts';
import { preparePhotos } from '#features/recipes/edit/edit-shrink.ts';
import { readPhoto } from '#lib/photo-file.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';

const own = texts.edit;

/** The server keeps a preview of 512 pixels; twice that is plenty to send. */
const preview = { edge: 1024, from: 300_000 };

interface EditPreviewProps {
  value: string | null;
  problem: string | undefined;
  onChange: (previewIconUrl: string | null) => void;
}

/** The small picture of a recipe: uploaded, changed or removed with the next save. */
export function EditPreview({ value, problem, onChange }: EditPreviewProps) {
  const input = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    setIsReading(true);
    setFailure(null);
    try {
      const [file] = await preparePhotos([chosen], preview);
      if (file) onChange(await readPhoto(file));
    } catch (error) {
      setFailure(sayFailure(error, own.previewFailed));
    }
    setIsReading(false);
    if (input.current) input.current.value = '';
  }

  return (
    <fieldset ref={group} tabIndex={-1} aria-label={own.preview} className="outline-none">
      <div className="flex items-center gap-4 sm:gap-6">
        <Photo
          src={value}
          alt={value?.startsWith('data:') ? own.chosenPreview : own.previewAlt}
          missing={own.noPreview}
          unshowable={value?.startsWith('data:') ? own.unshowable : undefined}
          className="aspect-square w-28 shrink-0 rounded-control sm:w-36"
        />
        <div className="min-w-0">
          <p className="text-sm font-semibold">{own.preview}</p>
          <p className="text-sm text-muted">{own.previewHint}</p>
          <input
            ref={input}
            type="file"
            accept={PHOTO_ACCEPT}
            aria-label={own.preview}
            tabIndex={-1}
            onChange={take}
            className="sr-only"
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              look="secondary"
              busy={isReading && own.readingPreview}
              onClick={() => input.current?.click()}
            >
              {value ? own.changePreview : own.uploadPreview}
            </Button>
            {value && !isReading && (
              <Button
                look="quiet"
                className="text-muted"
                onClick={() => {
                  // This button goes away with the picture.
                  group.current?.focus();
                  setFailure(null);
                  onChange(null);
                }}
              >
                {own.removePreview}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <Alert>{failure ?? problem}</Alert>
      </div>
    </fieldset>
  );
}
