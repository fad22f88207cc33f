/** What the router stores in an entry of the browser's history. */
interface HistoryState {
  key: string;
  /** The position of the entry. */
  idx: number;
  /** The URLs of the entries before it, nearest last. */
  trail: readonly string[];
}

const MAX_TRAIL_LENGTH = 10;

/** The state of the current entry; null if the router has not opened it. */
export function readHistoryState(): HistoryState | null {
  const state: Partial<HistoryState> | null = window.history.state;
  if (typeof state?.key !== 'string' || typeof state.idx !== 'number') return null;
  const { key, idx, trail } = state;
  return { key, idx, trail: Array.isArray(trail) ? trail : [] };
}

/** The trail of an entry after the current one. */
export const appendCurrentUrlToTrail = (trail: readonly string[] = []) =>
  [...trail, window.location.pathname + window.location.search].slice(-MAX_TRAIL_LENGTH);
