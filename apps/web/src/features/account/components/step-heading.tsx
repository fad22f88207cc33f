import { useLayoutEffect, useRef } from 'react';

interface StepHeadingProps {
  /** The id of the step. When it changes, the heading gets focus, unless a field of the step takes it. */
  step: string;
  title: string;
  children: string;
}

/** The heading and instructions of a step. */
export function StepHeading({ step, title, children }: StepHeadingProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  // Before the effects of the step's fields.
  useLayoutEffect(() => {
    if (previousStep.current !== step) headingRef.current?.focus();
    previousStep.current = step;
  }, [step]);
  return (
    <div className="text-center">
      <h1 ref={headingRef} tabIndex={-1} className="page-title">
        {title}
      </h1>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  );
}
