import { useEffect } from 'react';

/** The scroll position of the list when a recipe was opened. */
let savedScrollY: number | null = null;

export function saveScrollPosition(): void {
  savedScrollY = window.scrollY;
}

/** Restores the scroll position when the user returns from a recipe. */
export function useRestoreScrollPosition(): void {
  useEffect(() => {
    if (savedScrollY !== null) window.scrollTo(0, savedScrollY);
    savedScrollY = null;
  }, []);
}
