import { useEffect } from 'react';

/** The scroll position of the list when a recipe was opened. */
let savedScrollY: number | null = null;

export function saveListScrollPosition(): void {
  savedScrollY = window.scrollY;
}

/** The position to which `useRestoreListScrollPosition` will scroll; null if it will not. */
export const getSavedListScrollPosition = () => savedScrollY;

/** Restores the scroll position when the user returns from a recipe. */
export function useRestoreListScrollPosition(): void {
  useEffect(() => {
    if (savedScrollY !== null) window.scrollTo(0, savedScrollY);
    savedScrollY = null;
  }, []);
}
