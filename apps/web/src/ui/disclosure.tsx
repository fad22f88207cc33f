import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

interface DisclosureProps {
  label: string;
  hint?: string;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** A heading that expands less-used content. Input inside is kept while it is collapsed. */
export function Disclosure({ label, hint, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId();
  return (
    <section>
      <h2 className="text-xl">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onClick={() => onToggle(!isOpen)}
          className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-control px-2 text-left hover:bg-sunken"
        >
          {label}
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              'size-5 shrink-0 text-muted transition-transform duration-150 ease-out',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h2>
      {hint && (
        <p id={`${id}-hint`} className={classNames('text-sm text-muted', isOpen && 'sr-only')}>
          {hint}
        </p>
      )}
      <div id={id} hidden={!isOpen} className="mt-6">
        {children}
      </div>
    </section>
  );
}
