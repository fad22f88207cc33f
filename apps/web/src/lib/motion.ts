/** Whether the person wants things to move. */
export function motionIsWelcome(): boolean {
  return !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}

/** Whether one page fades into the next: where the browser can, and the person wants it. */
export function pagesFade(): boolean {
  const canFade = globalThis.document !== undefined && 'startViewTransition' in document;
  return canFade && motionIsWelcome();
}
