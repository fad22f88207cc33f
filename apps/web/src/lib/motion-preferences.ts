/** Whether the user has not asked for reduced motion. */
export function isMotionAllowed(): boolean {
  return !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}

/** Whether page transitions are animated: the browser supports it, and the user has not asked for reduced motion. */
export function canAnimatePageTransitions(): boolean {
  const canFade = globalThis.document !== undefined && 'startViewTransition' in document;
  return canFade && isMotionAllowed();
}
