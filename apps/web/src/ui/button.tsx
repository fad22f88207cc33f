import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { pagesFade } from '#lib/motion.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';

type Look = 'primary' | 'pro' | 'secondary' | 'quiet' | 'inline' | 'danger' | 'dangerAhead';
type Size = 'normal' | 'large';

const looks: Record<Look, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover shadow-soft off:bg-sunken off:shadow-none',
  /** Leads to membership; beside the one thing to do it has a colour of its own. */
  pro: 'bg-leaf text-on-leaf hover:opacity-90 shadow-soft',
  secondary: 'bg-sunken text-ink hover:bg-line',
  quiet: 'text-ink hover:bg-sunken',
  /** A small help beside a field. */
  inline: 'text-accent-ink hover:bg-sunken',
  danger: 'bg-error text-on-error hover:opacity-90 off:bg-sunken',
  /** Leads to the question before something dangerous. */
  dangerAhead: 'bg-error-soft text-error hover:opacity-90 off:bg-sunken',
};

const sizes: Record<Size, string> = {
  normal: 'min-h-11 px-4 text-base',
  large: 'min-h-13 px-6 text-lg',
};

/** What every button looks like, for the few places that need another element. */
export function buttonClass(look: Look = 'primary', size: Size = 'normal'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold no-underline',
    'transition-[background-color,opacity,transform] duration-150 ease-out active:scale-[0.98]',
    'disabled:pointer-events-none off:text-muted',
    looks[look],
    sizes[size],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  size?: Size;
  /** Shown instead of the label while busy; the button does nothing meanwhile. */
  busy?: string | false;
  icon?: ReactNode;
}

export function Button({ look, size, busy, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={Boolean(busy) || rest.disabled}
      data-busy={busy ? '' : undefined}
      className={classNames(buttonClass(look, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {busy || children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps {
  look?: Look;
  size?: Size;
  icon?: ReactNode;
}

/** Looks like a button and leads somewhere. */
export function ButtonLink({ look, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      viewTransition={pagesFade()}
      {...rest}
      className={classNames(buttonClass(look, size), className)}
    >
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

/** A round button of one icon, with its name for those who cannot see it. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {children}
    </button>
  );
}
