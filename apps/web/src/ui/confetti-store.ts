import { create } from 'zustand';
import { motionIsWelcome } from '#lib/motion.ts';

/** Which celebration is on, counted from 1; `null` when there is none. */
export const useConfetti = create<{ celebration: number | null }>()(() => ({ celebration: null }));

let last = 0;

/** Lets confetti fall over the page. While it falls nothing is added; who wants no motion gets none. */
export function celebrate(): void {
  if (useConfetti.getState().celebration !== null || !motionIsWelcome()) return;
  last += 1;
  useConfetti.setState({ celebration: last });
}

export function endCelebration(): void {
  useConfetti.setState({ celebration: null });
}
