import { create } from 'zustand';

export interface Toast {
  message: string;
  isErrorMessage: boolean;
  /** The one thing to do about it; the toast closes when it is done. */
  action?: { label: string; onAct: () => void };
  /** How long it stays; five seconds when nothing is said, until it is closed when it is `Infinity`. */
  durationMs?: number;
}

export interface ShownToast extends Toast {
  id: number;
}

/** More would hide the page; the oldest then goes, one that offers something last. */
const MOST_AT_ONCE = 4;

/** Oldest first. */
export const useToasts = create<{ toasts: readonly ShownToast[] }>()(() => ({ toasts: [] }));

let lastId = 0;

/** The same again, with nothing to do about it: it is said once. */
const isSame = (one: Toast, other: Toast) =>
  !one.action &&
  !other.action &&
  one.message === other.message &&
  one.isErrorMessage === other.isErrorMessage;

/** Shows one message for a while, below those that are still there. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const others = useToasts.getState().toasts.filter((shown) => !isSame(shown, toast));
  const leaving =
    others.length < MOST_AT_ONCE ? undefined : (others.find(({ action }) => !action) ?? others[0]);
  useToasts.setState({
    toasts: [...others.filter((shown) => shown !== leaving), { ...toast, id: lastId }],
  });
}

/** Closes those that `which` chooses, or all. */
export function closeToasts(which: (toast: ShownToast) => boolean = () => true): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !which(toast)) }));
}

export const closeToast = (id: number): void => closeToasts((toast) => toast.id === id);
