import { useEffect } from 'react';

/** How far the list was scrolled when a recipe was opened from it. */
let left: number | null = null;

export function rememberPlace(): void {
  left = window.scrollY;
}

/** Who comes back from a recipe finds the list where it was left. */
export function useReturnToPlace(): void {
  useEffect(() => {
    if (left !== null) window.scrollTo(0, left);
    left = null;
  }, []);
}
