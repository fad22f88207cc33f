import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';

interface AvatarProps {
  name: string;
  /** `null` when there is no picture: the initials stand for it. */
  src: string | null;
  className?: string;
}

/** First letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2);
  // Spread by characters: an emoji or a rare letter is not cut in two.
  return words.map((word) => [...word][0]?.toUpperCase()).join('');
}

/** A person, round. The name stands beside it, so it says nothing by itself. */
export function Avatar({ name, src, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-display font-semibold text-accent-ink',
        className,
      )}
    >
      {src && broken !== src ? (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
