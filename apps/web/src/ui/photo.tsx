import { useState } from 'react';
import { texts } from '#texts/localization.ts';
import { BlurredPhotoPreview } from '#ui/blurred-photo-preview.tsx';
import { classNames } from '#ui/class-names.ts';
import {
  LemonIllustration,
  PanIllustration,
  PlateIllustration,
  WhiskIllustration,
} from '#ui/illustrations.tsx';

interface PhotoProps {
  /** `null` without a photo. */
  src: string | null;
  alt: string;
  /** See `PhotoPlaceholder`; shown until the photo has loaded. */
  placeholder?: string | undefined;
  /** Alternative text without a photo. */
  missingLabel?: string;
  /** Alternative text when the browser cannot show the photo. */
  unsupportedLabel?: string | undefined;
  /** Selects the placeholder illustration, so that recipes without photos do not all look the same. */
  seed?: string;
  /** The most important image of the page, loaded first. */
  isEager?: boolean;
  className?: string;
  viewTransitionName?: string | undefined;
}

interface PhotoFallbackProps {
  label: string;
  hasFailed: boolean;
  isLabelShown: boolean;
  seed: string;
}

const fallbackIllustrations = [
  PlateIllustration,
  PanIllustration,
  LemonIllustration,
  WhiskIllustration,
] as const;
const fallbackBackgrounds = [
  'bg-sunken',
  'bg-accent-soft dark:bg-accent-soft/60',
  'bg-amber-soft dark:bg-amber-soft/60',
  'bg-leaf-soft dark:bg-leaf-soft/60',
] as const;

/** The same text always gives the same number. */
const hashSeed = (seed: string) =>
  [...seed].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0);

function PhotoFallback({ label, hasFailed, isLabelShown, seed }: PhotoFallbackProps) {
  const hash = hasFailed ? 0 : hashSeed(seed);
  const Illustration = hasFailed
    ? PanIllustration
    : (fallbackIllustrations[hash % 4] ?? PlateIllustration);
  const backgroundClass = fallbackBackgrounds[Math.floor(hash / 4) % 4];
  return (
    <div
      className={classNames(
        'absolute inset-0 flex flex-col items-center justify-center gap-4 p-[10%] text-center',
        backgroundClass,
      )}
    >
      <Illustration className="h-3/5 max-h-40" />
      {label && <p className={isLabelShown ? 'text-sm text-muted' : 'sr-only'}>{label}</p>}
    </div>
  );
}

/** A photo that fills its frame. Shows its blurred preview while loading, and an illustration when it fails. */
export function Photo(props: PhotoProps) {
  const {
    src,
    alt,
    placeholder,
    missingLabel = '',
    unsupportedLabel,
    seed = '',
    isEager,
    className,
    viewTransitionName,
  } = props;
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const hasFailed = src !== null && failedSrc === src;
  return (
    <div
      className={classNames('relative overflow-hidden bg-sunken', className)}
      style={viewTransitionName ? { viewTransitionName } : undefined}
    >
      {placeholder && !hasFailed && loadedSrc !== src && (
        <BlurredPhotoPreview placeholder={placeholder} className="absolute inset-0 blur-xl" />
      )}
      {src && !hasFailed ? (
        <img
          key={src}
          ref={(element) => {
            if (element?.complete && element.naturalWidth > 0) setLoadedSrc(src);
          }}
          src={src}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setLoadedSrc(src)}
          onError={() => setFailedSrc(src)}
          className={classNames(
            'absolute inset-0 size-full object-cover transition-opacity duration-200',
            loadedSrc !== src && 'opacity-0',
          )}
        />
      ) : (
        <PhotoFallback
          label={
            hasFailed ? (unsupportedLabel ?? (alt && texts.ui.photoUnavailable)) : missingLabel
          }
          hasFailed={hasFailed}
          isLabelShown={hasFailed && unsupportedLabel !== undefined}
          seed={seed}
        />
      )}
    </div>
  );
}
