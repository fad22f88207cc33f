import { useEffect, useRef } from 'react';

interface StepHeadingProps {
  /** Which step it is; when it changes, focus goes to the heading. */
  step: string;
  title: string;
  children: string;
}

/** What a step asks for. */
export function StepHeading({ step, title, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
        {title}
      </h1>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  );
}
