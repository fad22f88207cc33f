/** Whether the person wants things to move. */
export function motionIsWelcome(): boolean {
  return !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}
