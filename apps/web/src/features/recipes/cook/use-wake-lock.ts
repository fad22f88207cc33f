import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the page is open. The lock goes whenever the page is out of sight, and is taken again when
 * it is back.
 * @returns whether the screen may go dark: this browser has no lock, or refused it
 */
export function useWakeLock(): boolean {
  const [mayDarken, setMayDarken] = useState(false);

  useEffect(() => {
    const locks = navigator.wakeLock as WakeLock | undefined;
    if (!locks) {
      setMayDarken(true);
      return;
    }
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || isOver) return;
      try {
        lock = await locks.request('screen');
        if (isOver) await lock.release();
        else setMayDarken(false);
      } catch {
        if (!isOver && document.visibilityState === 'visible') setMayDarken(true);
      }
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);

  return mayDarken;
}
