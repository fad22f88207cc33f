import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';

interface AvatarProps {
  name: string;
  /** `null` without a picture; shows the initials instead. */
  src: string | null;
  className?: string;
}

/** First letters of the first two words. */
function getInitials(name: string): string {
  const nameParts = name.split(/\s+/).filter(Boolean).slice(0, 2);
  // Split by code points, so that an emoji is not cut in two.
  return nameParts.map((part) => [...part][0]?.toUpperCase()).join('');
}

/** A round avatar. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, src, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-display font-semibold text-accent-ink',
        className,
      )}
    >
      {src && failedSrc !== src ? (
        <img
          src={src}
          alt=""
          onError={() => setFailedSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
