import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from '#lib/router/router-hooks.ts';

/** While needed, the browser asks for confirmation before the window is closed or reloaded. */
export function useUnloadPrompt(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isNeeded]);
}

/**
 * Asks for confirmation before leaving with unsaved changes: a dialog in the app, the browser's own prompt otherwise.
 */
export function useUnsavedChangesGuard(isDirty: boolean) {
  const isLeavingAllowed = useRef(false);
  const blocker = useBlocker(
    useCallback(
      (from, to) => isDirty && !isLeavingAllowed.current && from.pathname !== to?.pathname,
      [isDirty],
    ),
  );

  useUnloadPrompt(isDirty);

  return {
    isBlocked: blocker.isBlocked,
    /** Whether the user wants to open another page. A log-out, in contrast, may fail, and the page stays open. */
    isNavigationBlocked: blocker.isNavigationBlocked,
    /** Allows leaving without confirmation. */
    allowLeaving: () => {
      isLeavingAllowed.current = true;
    },
    leave: blocker.proceed,
    stay: blocker.reset,
  };
}
