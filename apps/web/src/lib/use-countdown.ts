import { useCallback, useEffect, useState } from 'react';

const getEnd = (seconds: number) => Date.now() + seconds * 1000;

/** The remaining seconds. Starts at once; `restart` starts again. */
export function useCountdown(
  seconds: number,
): [secondsLeft: number, restart: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => getEnd(seconds));
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  const restart = useCallback((newSeconds: number) => {
    setNow(Date.now());
    setEndsAt(getEnd(newSeconds));
  }, []);

  return [secondsLeft, restart];
}
