import { useEffect, useState } from 'react';
import { playAlarm, stopVibration } from '#features/cook/alarm-sound-and-vibration.ts';
import { isTimeUp, type KitchenTimer, useTimerStore } from '#features/cook/timer-store.ts';
import { formatList } from '#lib/format-for-locale.ts';
import { cookTexts } from '#texts/en/cook.ts';

const TICK_MS = 250;
const ALARM_INTERVAL_MS = 4000;
/** The alarm stops after two minutes. */
const MAX_ALARMS = 30;

/** The current time, updated at the rate of a visible clock and when the page becomes visible. */
export function useNow(enabled: boolean): number {
  const [, setNow] = useState(Date.now);
  useEffect(() => {
    if (!enabled) return;
    const updateNow = () => setNow(Date.now());
    updateNow();
    const timer = setInterval(updateNow, TICK_MS);
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, [enabled]);
  // Not the time of the last tick: a timer that was started since would show a second too much.
  return Date.now();
}

/** How many timers of the recipe are running or paused. */
export function useUnfinishedTimerCount(itemId: string): number {
  const { timers } = useTimerStore();
  const timersOfRecipe = timers.filter((timer) => timer.itemId === itemId);
  const now = useNow(timersOfRecipe.length > 0);
  return timersOfRecipe.filter((timer) => !isTimeUp(timer, now)).length;
}

const t = cookTexts.timers;

/**
 * Plays the alarm and changes the page title while a timer is up.
 * @returns the timers that are up
 */
export function useTimerAlarm(
  timers: readonly KitchenTimer[],
  now: number,
): readonly KitchenTimer[] {
  const dueTimers = timers.filter((timer) => isTimeUp(timer, now));
  const ids = dueTimers.map(({ id }) => id).join();
  const title = formatList(dueTimers.map(({ label }) => label));

  useEffect(() => {
    if (!ids) return;
    let playCount = 1;
    playAlarm();
    const timer = setInterval(() => {
      playCount += 1;
      if (playCount > MAX_ALARMS) clearInterval(timer);
      else playAlarm();
    }, ALARM_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      stopVibration();
    };
  }, [ids]);

  useEffect(() => {
    if (!title) return;
    const previousTitle = document.title;
    const alarmTitle = `${t.timeIsUp}: ${title}`;
    document.title = alarmTitle;
    return () => {
      // Keeps the title if another page has set its own.
      if (document.title === alarmTitle) document.title = previousTitle;
    };
  }, [title]);

  return dueTimers;
}
