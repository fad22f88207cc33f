import { useState } from 'react';
import { texts } from '#texts/en.ts';
import { classNames } from '#ui/class-names.ts';
import { PanDrawing, PlateDrawing } from '#ui/drawings.tsx';

interface PhotoProps {
  /** `null` when there is no photo at all. */
  src: string | null;
  alt: string;
  /** A blurred picture of a few pixels, shown until the photo is there. */
  placeholder?: string | undefined;
  /** What is said when there is no photo. */
  missing?: string;
  /** What is said, and shown, when this browser cannot show the photo. */
  unshowable?: string;
  /** The most important picture of the page: loaded first. */
  eager?: boolean;
  className?: string;
  viewTransitionName?: string | undefined;
}

interface FallbackProps {
  label: string;
  broken: boolean;
  isLabelShown: boolean;
}

function Fallback({ label, broken, isLabelShown }: FallbackProps) {
  const Drawing = broken ? PanDrawing : PlateDrawing;
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken p-4 text-center">
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
        />
      )}
    </div>
  );
}
