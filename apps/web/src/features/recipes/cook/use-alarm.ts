import { useEffect, useState } from 'react';
import { hushBell, ringBell } from '#features/recipes/cook/timer-bell.ts';
import { isUp, type KitchenTimer } from '#features/recipes/cook/timers.ts';
import { formatList } from '#lib/format.ts';
import { texts } from '#texts/texts.ts';

const TICK_MS = 250;
const RINGS_EVERY_MS = 4000;
/** Two minutes of ringing: whoever does not hear that is not in the kitchen. */
const RINGS_AT_MOST = 30;

/** The time, as often as a clock on screen needs it, and at once when the page is looked at again. */
export function useNow(wanted: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!wanted) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [wanted]);
  return now;
}

const own = texts.timers;

/** Rings, and says so in the title of the page, for as long as a timer is up. */
export function useAlarm(timers: readonly KitchenTimer[], now: number): readonly KitchenTimer[] {
  const ringing = timers.filter((timer) => isUp(timer, now));
  const ids = ringing.map(({ id }) => id).join();
  const title = formatList(ringing.map(({ name }) => name));

  useEffect(() => {
    if (!ids) return;
    let rings = 1;
    ringBell();
    const timer = setInterval(() => {
      rings += 1;
      if (rings > RINGS_AT_MOST) clearInterval(timer);
      else ringBell();
    }, RINGS_EVERY_MS);
    return () => {
      clearInterval(timer);
      hushBell();
    };
  }, [ids]);

  useEffect(() => {
    if (!title) return;
    const before = document.title;
    const alarm = `${own.isUp}: ${title}`;
    document.title = alarm;
    return () => {
      // Another page may have named itself meanwhile.
      if (document.title === alarm) document.title = before;
    };
  }, [title]);

  return ringing;
}
