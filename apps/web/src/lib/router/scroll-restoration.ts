import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';
import { isNumber } from '#lib/stored-value-checks.ts';

/** Vertical scroll positions by key of the history entry. */
const positions = new Map<string, number>();

export const saveScrollPosition = (key: string) => positions.set(key, window.scrollY);

function loadPositions(): void {
  try {
    const stored: unknown = JSON.parse(
      readSessionStorage(sessionStorageKeys.scrollPositions) ?? '{}',
    );
    for (const [key, value] of Object.entries(stored ?? {}))
      if (isNumber(value)) positions.set(key, value);
  } catch {
    // Without stored positions, a reloaded page starts at its top.
  }
}

/** Takes over scroll restoration from the browser, also across reloads. @returns a function that stops it */
export function startScrollRestoration(getCurrentKey: () => string): () => void {
  loadPositions();
  const takeOver = () => {
    window.history.scrollRestoration = 'manual';
  };
  takeOver();
  const store = () => {
    saveScrollPosition(getCurrentKey());
    writeSessionStorage(
      sessionStorageKeys.scrollPositions,
      JSON.stringify(Object.fromEntries(positions)),
    );
    window.history.scrollRestoration = 'auto';
  };
  window.addEventListener('pagehide', store);
  // Also after a return from the back/forward cache.
  window.addEventListener('pageshow', takeOver);
  return () => {
    window.removeEventListener('pagehide', store);
    window.removeEventListener('pageshow', takeOver);
  };
}

interface ScrollTarget {
  location: { hash: string; key: string };
  historyAction: 'POP' | 'PUSH' | 'REPLACE';
  keepsScroll: boolean;
}

/** Where the window will be after `restoreScrollPosition`, unless it scrolls to a fragment. */
export function getScrollPositionAfterNavigation({
  location,
  historyAction,
  keepsScroll,
}: ScrollTarget): number {
  if (historyAction === 'POP') return positions.get(location.key) ?? window.scrollY;
  return keepsScroll ? window.scrollY : 0;
}

/** Scrolls to the earlier position of a page, to the fragment of the URL, or to the top. */
export function restoreScrollPosition({
  location,
  historyAction,
  keepsScroll,
}: ScrollTarget): void {
  const position = historyAction === 'POP' ? positions.get(location.key) : undefined;
  const target = location.hash && document.getElementById(decodeFragment(location.hash.slice(1)));
  if (position !== undefined) window.scrollTo(0, position);
  else if (target) target.scrollIntoView();
  else if (!keepsScroll) window.scrollTo(0, 0);
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
