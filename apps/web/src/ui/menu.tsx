import {
  type ButtonHTMLAttributes,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '#ui/class-names.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** A line separates it from the items before it. */
  startsGroup?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** Accessible label of the button. */
  label: string;
  icon: ReactNode;
  /** A function is called only while the menu is open. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** The edge of the button at which the menu opens. */
  align?: 'left' | 'right';
  /** On phones the menu opens at the bottom of the screen. */
  isSheetOnPhones?: boolean;
  className?: string;
  /** For a button that does more than opening the menu. Its keys take precedence. */
  buttonProps?: Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'aria-describedby' | 'className' | 'onKeyDown' | 'onPointerDown'
  >;
}

const nextIndexByKey: Record<string, (index: number, length: number) => number> = {
  ArrowDown: (index, length) => (index + 1) % length,
  ArrowUp: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Closes when the pointer goes down, or the focus moves, outside the menu. */
function useCloseOnOutsideInteraction(isOpen: boolean, onClose: () => void) {
  const rootRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const handleOutsideEvent = ({ target }: Event) => {
      if (target instanceof Node && !rootRef.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', handleOutsideEvent);
    document.addEventListener('focusin', handleOutsideEvent);
    return () => {
      document.removeEventListener('pointerdown', handleOutsideEvent);
      document.removeEventListener('focusin', handleOutsideEvent);
    };
  }, [isOpen, onClose]);
  return rootRef;
}

/** A menu button. Arrow keys move, Enter selects, Escape closes. */
export function Menu(props: MenuProps) {
  const { label, icon, items, align = 'right', isSheetOnPhones, className, buttonProps } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [close] = useState(() => () => setIsOpen(false));
  const rootRef = useCloseOnOutsideInteraction(isOpen, close);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const getMenuItems = () => [
    ...(rootRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  useEffect(() => {
    if (!isOpen) return;
    const menu = rootRef.current?.querySelector('[role="menu"]');
    menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    menu?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, rootRef]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      triggerRef.current?.focus();
      setIsOpen(false);
      return;
    }
    const getNextIndex = nextIndexByKey[event.key];
    if (!getNextIndex) return;
    event.preventDefault();
    const menuItems = getMenuItems();
    const currentIndex = menuItems.findIndex((entry) => entry.matches(':focus'));
    menuItems[getNextIndex(currentIndex, menuItems.length)]?.focus();
  }

  return (
    <div ref={rootRef} className={classNames('relative', className)}>
      <button
        ref={triggerRef}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        {...buttonProps}
        onKeyDown={(event) => {
          buttonProps?.onKeyDown?.(event);
          if (event.key !== 'ArrowDown' || event.defaultPrevented) return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className={classNames(
          'inline-grid min-h-11 min-w-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink',
          buttonProps?.className,
        )}
      >
        {icon}
      </button>
      {isOpen && isSheetOnPhones && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Escape does the same
        <div className="fixed inset-0 z-20 bg-backdrop sm:hidden" onClick={close} />
      )}
      {isOpen && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={handleKeyDown}
          className={classNames(
            'fade-in absolute top-full z-30 mt-2 w-max max-w-[calc(100vw-2rem)] min-w-52 rounded-control bg-surface p-1 shadow-soft ring-1 ring-line',
            align === 'right' ? 'right-0' : 'left-0',
            isSheetOnPhones &&
              'max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-t-card max-sm:rounded-b-none max-sm:p-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
          )}
        >
          {(typeof items === 'function' ? items() : items).map((item) => (
            <Fragment key={item.label}>
              {item.startsGroup && <hr className="mx-3 my-1 border-line" />}
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  triggerRef.current?.focus();
                  setIsOpen(false);
                  item.onSelect();
                }}
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-sunken focus-visible:bg-sunken"
              >
                {item.icon}
                {item.label}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
