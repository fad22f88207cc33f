import { type ReactNode, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

/** Characters that fit in six lines of a phone, with some reserve: a few hidden words are not worth a button. */
const SHORT_TEXT_LENGTH = 260;

interface ExpandableTextProps {
  text: string;
  showMoreLabel: string;
  showLessLabel: string;
  className: string;
  /** The text as it is shown. */
  children: ReactNode;
}

/** A paragraph of which phones show the first five lines if it is long, with a button for the others. */
export function ExpandableText(props: ExpandableTextProps) {
  const { text, showMoreLabel, showLessLabel, className, children } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const id = useId();
  if (text.length <= SHORT_TEXT_LENGTH) return <p className={className}>{children}</p>;
  return (
    <>
      <p
        id={id}
        className={classNames(
          className,
          !isExpanded && 'max-sm:line-clamp-5 print:line-clamp-none',
        )}
      >
        {children}
      </p>
      <button
        type="button"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setIsExpanded(!isExpanded)}
        className="-ml-3 min-h-11 rounded-full px-3 text-sm font-medium text-accent-ink hover:bg-sunken sm:hidden print:hidden"
      >
        {isExpanded ? showLessLabel : showMoreLabel}
      </button>
    </>
  );
}
