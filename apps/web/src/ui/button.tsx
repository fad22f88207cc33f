import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { Link, type LinkProps } from '#lib/router/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'link' | 'danger' | 'dangerSoft';
type ButtonSize = 'normal' | 'large';

/** The same for all buttons with a background, so that a disabled button does not look like a secondary one. */
const inactiveClass = 'inactive:bg-line inactive:shadow-none';

const quietClass = `button-quiet ${inactiveClass}`;

const variantClasses: Record<ButtonVariant, string> = {
  /** Toasts do not cover a `primary-action`. */
  primary: `primary-action bg-accent text-on-accent hover:bg-accent-hover shadow-soft ${inactiveClass}`,
  secondary: `text-ink ${quietClass}`,
  ghost: 'text-ink hover:bg-sunken',
  /** A small action beside a field. */
  link: 'text-accent-ink hover:bg-sunken',
  danger: `bg-error text-on-error hover:opacity-90 ${inactiveClass}`,
  /** Opens the confirmation of a dangerous action. */
  dangerSoft: `text-error ${quietClass}`,
};

const sizeClasses: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-4 text-base',
  large: 'min-h-13 px-6 text-lg',
};

/** The class of a button, for other elements that look like one. */
export function getButtonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'normal',
): string {
  return classNames('button-shape', variantClasses[variant], sizeClasses[size]);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown instead of the label while busy. A busy button is disabled. */
  busyLabel?: string | false;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  busyLabel,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={Boolean(busyLabel) || rest.disabled}
      data-busy={busyLabel ? '' : undefined}
      className={classNames(getButtonClass(variant, size), className)}
    >
      {busyLabel ? <Spinner /> : icon}
      {busyLabel || children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      viewTransition={canAnimatePageTransitions()}
      {...rest}
      className={classNames(getButtonClass(variant, size), className)}
    >
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  label: string;
}

/** A round button with an icon and an accessible label. */
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
