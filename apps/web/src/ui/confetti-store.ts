import { create } from 'zustand';
import { isMotionAllowed } from '#lib/motion.ts';

/** Counts from 1; `null` when no confetti is running. */
export const useConfettiStore = create<{ runId: number | null }>()(() => ({ runId: null }));

let lastRunId = 0;

/** Starts the confetti, unless it is running or the user prefers reduced motion. */
export function startConfetti(): void {
  if (useConfettiStore.getState().runId !== null || !isMotionAllowed()) return;
  lastRunId += 1;
  useConfettiStore.setState({ runId: lastRunId });
}

export function stopConfetti(): void {
  useConfettiStore.setState({ runId: null });
}
