import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onChoose: () => void;
}

interface MenuProps {
  /** Name of the button that opens it. */
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  className?: string;
}

const steps: Record<string, (place: number, length: number) => number> = {
  ArrowDown: (place, length) => (place + 1) % length,
  ArrowUp: (place, length) => (place - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Closes when the pointer goes down, or focus goes, anywhere else. */
function useLeaving(open: boolean, onLeave: () => void) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) onLeave();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [open, onLeave]);
  return root;
}

/** A button with a few more things to do: arrows walk, Enter takes, Escape closes. */
export function Menu({ label, icon, items, className }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const root = useLeaving(open, close);
  const opener = useRef<HTMLButtonElement>(null);
  const entries = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [open, root]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      opener.current?.focus();
      setOpen(false);
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const all = entries();
    const place = all.findIndex((entry) => entry.matches(':focus'));
    all[step(place, all.length)]?.focus();
  }

  return (
    <div ref={root} className={classNames('relative', className)}>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className="inline-grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
      >
        {icon}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="appear absolute top-full right-0 z-30 mt-2 w-max max-w-[calc(100vw-2rem)] min-w-52 rounded-control bg-surface p-1 shadow-soft ring-1 ring-line"
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                opener.current?.focus();
                setOpen(false);
                item.onChoose();
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-sunken focus:bg-sunken"
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
