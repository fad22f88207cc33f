import { useDeferredValue, useMemo } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { classNames } from '#ui/class-names.ts';

interface PhotoPlaceholderProps {
  /** A ThumbHash in base64, or the data URL of a small image. */
  placeholder: string;
  className?: string;
}

/** The blurred preview of a photo. Fills its frame. */
export function BlurredPhotoPreview({ placeholder, className }: PhotoPlaceholderProps) {
  // Decoding takes up to a few milliseconds, and many photos appear at once. Deferred renders can be interrupted, and do
  // not happen when the photo has loaded in the meantime.
  const deferredPlaceholder = useDeferredValue(placeholder, '');
  const src = useMemo(() => getPlaceholderUrl(deferredPlaceholder), [deferredPlaceholder]);
  if (src === '') return null;
  return (
    <img src={src} alt="" className={classNames('size-full scale-110 object-cover', className)} />
  );
}

function getPlaceholderUrl(placeholder: string): string {
  // Earlier versions of the server stored data URLs.
  if (placeholder === '' || placeholder.startsWith('data:')) return placeholder;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)));
  } catch {
    return '';
  }
}
