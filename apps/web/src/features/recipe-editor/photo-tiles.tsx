import { X } from 'lucide-react';
import { editTexts } from '#texts/en/edit.ts';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = editTexts.edit;

export interface PhotoTileData {
  key: string;
  src: string;
  alt: string;
  placeholder?: string | undefined;
}

interface PhotoTilesProps {
  tiles: readonly PhotoTileData[];
  /** Keys of the photos that are being removed. */
  removingKeys: ReadonlySet<string>;
  onRemove: (key: string) => void;
}

/** Photos, each with a remove button. */
export function PhotoTiles({ tiles, removingKeys, onRemove }: PhotoTilesProps) {
  if (tiles.length === 0) return <p className="text-muted">{t.noPhotos}</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
      {tiles.map(({ key, src, alt, placeholder }, index) => (
        <li key={key} className="relative">
          <Photo
            src={src}
            alt={alt || t.photo(index + 1)}
            placeholder={placeholder}
            unsupportedLabel={src.startsWith('/') ? undefined : t.unsupportedPreview}
            className="aspect-4/3 rounded-control"
          />
          <button
            type="button"
            aria-label={t.removePhoto(index + 1)}
            title={t.removePhoto(index + 1)}
            disabled={removingKeys.has(key)}
            onClick={() => onRemove(key)}
            className="absolute top-1 right-1 grid size-11 place-items-center"
          >
            <span className="grid size-9 place-items-center rounded-full bg-surface text-ink shadow-soft">
              {removingKeys.has(key) ? <Spinner /> : <X aria-hidden="true" className="size-5" />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
