import { create } from 'zustand';

export interface Toast {
  message: string;
  isErrorMessage: boolean;
  /** The one thing to do about it; the toast closes when it is done. */
  action?: { label: string; onAct: () => void };
  /** How long it stays; five seconds when nothing is said. */
  durationMs?: number;
}

interface Shown extends Toast {
  id: number;
}

export const useToast = create<{ toast: Shown | null }>()(() => ({ toast: null }));

let lastId = 0;

/** Shows one message for a while; a new one takes the place of the old. */
export function showToast(toast: Toast): void {
  lastId += 1;
  useToast.setState({ toast: { ...toast, id: lastId } });
}

export function closeToast(): void {
  useToast.setState({ toast: null });
}
