import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden; it is requested
 * again when the page becomes visible.
 * @returns whether the screen may turn off because the browser has no wake lock or has denied it
 */
export function useWakeLock(): boolean {
  const [canScreenTurnOff, setCanScreenTurnOff] = useState(false);

  useEffect(() => {
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!wakeLock) {
      setCanScreenTurnOff(true);
      return;
    }
    let sentinel: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || isUnmounted) return;
      try {
        sentinel = await wakeLock.request('screen');
        if (isUnmounted) await sentinel.release();
        else setCanScreenTurnOff(false);
      } catch {
        if (!isUnmounted && document.visibilityState === 'visible') setCanScreenTurnOff(true);
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

  return canScreenTurnOff;
}
