import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface IllustrationProps {
  className?: string;
}

/** Line drawings in two tones: a warm fill under a soft line. Decorative, so hidden from screen readers. */
function Illustration({ className, children }: IllustrationProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 120"
      fill="none"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('stroke-drawing', className)}
    >
      {children}
    </svg>
  );
}

const fillClass = 'fill-drawing-fill stroke-transparent';

/** An empty plate with fork and knife. */
export function PlateIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className ?? 'w-full'}>
      <circle cx="84" cy="64" r="42" className={fillClass} />
      <circle cx="80" cy="60" r="44" />
      <circle cx="80" cy="60" r="29" />
      <path d="M58 52c3-8 9-13 17-15" />
      <path d="M14 22v20c0 6 4 9 8 9s8-3 8-9V22M22 22v76" />
      <path d="M142 98V22c-8 4-11 16-11 34 0 5 4 7 11 7" />
    </Illustration>
  );
}

/** A steaming pan, for errors. */
export function PanIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className ?? 'w-full'}>
      <path d="M22 66h80c0 24-12 36-36 36H58c-24 0-36-12-36-36Z" className={fillClass} />
      <path d="M16 60h88c0 26-14 38-38 38H54C30 98 16 86 16 60Z" />
      <path d="M104 62l38-9c4-1 7 2 7 5s-2 5-5 5l-41 7" />
      <path d="M30 70c2 8 7 13 14 16" />
      <path d="M44 46c-5-6 5-10 0-17M62 46c-5-7 6-12 0-22M80 46c-5-6 5-10 0-17" />
    </Illustration>
  );
}

/** A whisk in a bowl, for empty lists. */
export function WhiskIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className ?? 'w-full'}>
      <path d="M34 66h104c0 26-16 42-44 42H78c-28 0-44-16-44-42Z" className={fillClass} />
      <path d="M26 60h108c0 28-16 44-46 44H72c-30 0-46-16-46-44Z" />
      <path d="M62 110h36" />
      <path d="M38 72c3 10 9 16 18 20" />
      <path d="M76 60c-4-14 4-28 18-36M94 60c4-12 8-24 6-34M85 60c0-14 4-26 12-36M70 60c-6-20 8-36 26-40" />
      <path d="M96 20l5-5 6 6-7 5" />
      <path d="M103 16l16-12" strokeWidth="5" />
    </Illustration>
  );
}

/** Lemons, for neutral messages. */
export function LemonIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className ?? 'w-full'}>
      <path
        d="M34 74c-4-24 14-46 40-46 14 0 22 6 30 6 3 8-1 12 1 20 4 24-14 44-39 44-13 0-22-6-31-5-3-6 0-12-1-19Z"
        className={fillClass}
      />
      <path d="M28 70c-4-24 14-46 40-46 14 0 22 6 31 5 3 8-2 13 0 21 4 24-14 44-39 44-13 0-22-6-31-5-3-6 0-12-1-19Z" />
      <path d="M40 62c1-12 8-21 18-24" />
      <path d="M99 29c4-9 14-13 26-9-3 11-14 15-26 9ZM99 29c8-3 14-5 20-7" />
      <circle cx="112" cy="82" r="26" className="fill-surface" />
      <circle cx="112" cy="82" r="20" />
      <path d="M112 82V62M112 82l17-10M112 82l17 10M112 82v20M112 82l-17 10M112 82L95 72" />
    </Illustration>
  );
}
