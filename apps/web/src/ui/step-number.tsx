/** The number before a step in a list of small text. */
export function StepNumber({ number }: { number: number }) {
  return (
    <span className="display-figures min-w-6 shrink-0 text-xl leading-[1.2] text-accent-ink">
      {number}
    </span>
  );
}
