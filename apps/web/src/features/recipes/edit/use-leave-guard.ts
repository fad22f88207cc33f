import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Asks before the page is left with something unsaved: within the app by a dialog, else by the browser's own. */
export function useLeaveGuard(isDirty: boolean) {
  const isFree = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        isDirty && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
      [isDirty],
    ),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    isAsking: blocker.state === 'blocked',
    /** From now on the page may be left. */
    free: () => {
      isFree.current = true;
    },
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
