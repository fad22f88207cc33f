import { classNames } from '#ui/class-names.ts';

/** A plate of lemon spaghetti, as a placeholder for a photo. */
export function DishIllustration({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 320"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('stroke-drawing', className)}
      strokeWidth="3"
    >
      <circle cx="168" cy="172" r="132" className="fill-drawing-fill stroke-transparent" />
      <circle cx="160" cy="162" r="134" className="fill-surface" />
      <circle cx="160" cy="162" r="96" className="stroke-line" />
      <g className="stroke-amber" strokeWidth="7">
        <path d="M92 170c0-44 32-72 72-72 38 0 68 28 68 64 0 34-28 62-66 62-36 0-64-24-64-56" />
        <path d="M110 172c0-34 24-56 56-56 28 0 50 20 50 46s-22 46-50 46-48-18-48-42" />
        <path d="M128 172c0-24 16-40 38-40 20 0 36 14 36 32s-14 30-34 30-32-12-32-28" />
        <path d="M146 170c0-14 8-24 20-24s20 8 20 18-8 16-18 16-16-6-16-14" />
        <path d="M88 190c10 34 40 52 74 52 26 0 48-10 62-28" />
        <path d="M100 132c14-28 40-44 70-44 24 0 46 10 60 28" />
      </g>
      <g>
        <circle cx="226" cy="206" r="31" className="fill-surface stroke-amber" strokeWidth="4" />
        <circle cx="226" cy="206" r="24" className="fill-amber-soft stroke-transparent" />
        <path
          d="M226 206v-23M226 206l20-12M226 206l20 12M226 206v23M226 206l-20 12M226 206l-20-12"
          className="stroke-amber"
        />
      </g>
      <g className="fill-leaf-soft stroke-leaf">
        <path d="M148 142c-6-22 6-40 30-44 8 22-4 42-30 44Z" />
        <path d="M148 142c8-14 16-26 26-38" />
        <path d="M136 152c-22 2-36-10-36-30 20-4 36 8 36 30Z" />
        <path d="M136 152c-8-12-18-20-30-26" />
        <path d="M118 214c-12-12-12-28 0-38 14 10 14 28 0 38Z" />
      </g>
      <g className="fill-accent stroke-transparent">
        <circle cx="190" cy="132" r="5" />
        <circle cx="122" cy="190" r="4" />
        <circle cx="176" cy="226" r="5" />
        <circle cx="206" cy="156" r="3.500" />
      </g>
    </svg>
  );
}
