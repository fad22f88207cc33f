import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden; it is requested
 * again when the page becomes visible.
 * @returns `denied` if the browser has no wake lock or does not allow it, for example to save the battery; `null` until
 * this is known
 */
export function useWakeLock(): 'active' | 'denied' | null {
  const [state, setState] = useState<'active' | 'denied' | null>(null);

  useEffect(() => {
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!wakeLock) {
      setState('denied');
      return;
    }
    let sentinel: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || isUnmounted) return;
      try {
        sentinel = await wakeLock.request('screen');
        if (isUnmounted) await sentinel.release();
        else setState('active');
      } catch {
        if (!isUnmounted && document.visibilityState === 'visible') setState('denied');
      }
    };
    void requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', requestLock);
      void sentinel?.release();
    };
  }, []);

  return state;
}
