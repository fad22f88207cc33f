import { create } from 'zustand';
import { texts } from '#texts/localization.ts';

export interface Toast {
  message: string;
  isErrorMessage: boolean;
  /** Neither a success nor an error. */
  isNeutral?: boolean;
  /** The error, whose request id is shown. */
  error?: unknown;
  /** The action; the toast closes when it is clicked. */
  action?: { label: string; onClick: () => void };
  /** Default: five seconds. `Infinity` keeps the toast until it is closed. */
  durationMs?: number;
}

export interface ToastEntry extends Toast {
  id: number;
}

/** The oldest toast is removed when there are more; toasts with an action last. */
const MAX_VISIBLE_TOASTS = 4;

/** Oldest first. */
export const useToastStore = create<{ toasts: readonly ToastEntry[] }>()(() => ({ toasts: [] }));

let lastId = 0;

/** The same message without an action is shown once. */
const isDuplicateToast = (one: Toast, other: Toast) =>
  !one.action &&
  !other.action &&
  one.message === other.message &&
  one.isErrorMessage === other.isErrorMessage;

/** Shows a toast below the existing ones. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const others = useToastStore.getState().toasts.filter((other) => !isDuplicateToast(other, toast));
  const evictedToast =
    others.length < MAX_VISIBLE_TOASTS
      ? undefined
      : (others.find(({ action }) => !action) ?? others[0]);
  useToastStore.setState({
    toasts: [...others.filter((other) => other !== evictedToast), { ...toast, id: lastId }],
  });
}

/** Something could not be loaded. */
export const showNetworkError = () =>
  showToast({ message: texts.errors.network, isErrorMessage: true });

/** Closes the toasts that match `predicate`, or all. */
export function closeToasts(predicate: (toast: ToastEntry) => boolean = () => true): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !predicate(toast)) }));
}

export const closeToast = (id: number): void => closeToasts((toast) => toast.id === id);
