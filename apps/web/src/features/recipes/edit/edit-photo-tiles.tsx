import { X } from 'lucide-react';
import { texts } from '#texts/texts.ts';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';

const own = texts.edit;

export interface Tile {
  key: string;
  src: string;
  alt: string;
  placeholder?: string | undefined;
}

interface PhotoTilesProps {
  tiles: readonly Tile[];
  /** Keys of photos that are on their way out. */
  leaving: ReadonlySet<string>;
  onRemove: (key: string) => void;
}

/** Photos, each with a button that takes it away. */
export function PhotoTiles({ tiles, leaving, onRemove }: PhotoTilesProps) {
  if (tiles.length === 0) return <p className="text-muted">{own.noPhotos}</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {tiles.map(({ key, src, alt, placeholder }, index) => (
        <li key={key} className="relative">
          <Photo
            src={src}
            alt={alt || own.photo(index + 1)}
            placeholder={placeholder}
            unshowable={src.startsWith('/') ? undefined : own.unshowable}
            className="aspect-4/3 rounded-control"
          />
          <button
            type="button"
            aria-label={own.removePhoto(index + 1)}
            title={own.removePhoto(index + 1)}
            disabled={leaving.has(key)}
            onClick={() => onRemove(key)}
            className="absolute top-1 right-1 grid size-11 place-items-center"
          >
            <span className="grid size-9 place-items-center rounded-full bg-surface text-ink shadow-soft">
              {leaving.has(key) ? <Spinner /> : <X aria-hidden="true" className="size-5" />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
