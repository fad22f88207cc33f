import { useState } from 'react';
import { texts } from '#texts/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { LemonDrawing, PanDrawing, PlateDrawing, WhiskDrawing } from '#ui/drawings.tsx';

interface PhotoProps {
  /** `null` when there is no photo at all. */
  src: string | null;
  alt: string;
  /** A blurred picture of a few pixels, shown until the photo is there. */
  placeholder?: string | undefined;
  /** What is said when there is no photo. */
  missing?: string;
  /** What is said, and shown, when this browser cannot show the photo. */
  unshowable?: string | undefined;
  /** Decides which drawing stands for a photo that there is none of: a shelf of them is no row of the same plate. */
  seed?: string;
  /** The most important picture of the page: loaded first. */
  eager?: boolean;
  className?: string;
  viewTransitionName?: string | undefined;
}

interface FallbackProps {
  label: string;
  broken: boolean;
  isLabelShown: boolean;
  seed: string;
}

const drawings = [PlateDrawing, PanDrawing, LemonDrawing, WhiskDrawing] as const;
const grounds = [
  'bg-sunken',
  'bg-accent-soft dark:bg-accent-soft/60',
  'bg-amber-soft dark:bg-amber-soft/60',
  'bg-leaf-soft dark:bg-leaf-soft/60',
] as const;

/** The same words lead to the same figure, on every device. */
const figureOf = (seed: string) =>
  [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 0);

function Fallback({ label, broken, isLabelShown, seed }: FallbackProps) {
  const figure = broken ? 0 : figureOf(seed);
  const Drawing = broken ? PanDrawing : (drawings[figure % 4] ?? PlateDrawing);
  const ground = grounds[Math.floor(figure / 4) % 4];
  return (
    <div
      className={classNames(
        'absolute inset-0 flex flex-col items-center justify-center gap-4 p-4 text-center',
        ground,
      )}
    >
      <Drawing className="h-3/5 max-h-40" />
      {label && <p className={isLabelShown ? 'text-sm text-muted' : 'sr-only'}>{label}</p>}
    </div>
  );
}

/** A photograph that fills its frame; while it loads its blurred preview, and a drawing when it never comes. */
export function Photo(props: PhotoProps) {
  const {
    src,
    alt,
    placeholder,
    missing = '',
    unshowable,
    seed = '',
    eager,
    className,
    viewTransitionName,
  } = props;
  const [loaded, setLoaded] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = src !== null && broken === src;
  return (
    <div
      className={classNames('relative overflow-hidden bg-sunken', className)}
      data-travels={viewTransitionName ? '' : undefined}
      style={viewTransitionName ? { viewTransitionName } : undefined}
    >
      {placeholder && !isBroken && loaded !== src && (
        <img
          src={placeholder}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-xl"
        />
      )}
      {src && !isBroken ? (
        <img
          key={src}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded(src);
          }}
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setLoaded(src)}
          onError={() => setBroken(src)}
          className={classNames(
            'absolute inset-0 size-full object-cover transition-opacity duration-200',
            loaded !== src && 'opacity-0',
          )}
        />
      ) : (
        <Fallback
          label={isBroken ? (unshowable ?? (alt && texts.ui.brokenPhoto)) : missing}
          broken={isBroken}
          isLabelShown={isBroken && unshowable !== undefined}
          seed={seed}
        />
      )}
    </div>
  );
}
