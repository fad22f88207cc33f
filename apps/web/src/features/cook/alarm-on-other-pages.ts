import { playAlarm, stopVibration } from '#features/cook/alarm-sound-and-vibration.ts';
import { isTimeUp, type KitchenTimer, useTimerStore } from '#features/cook/timer-store.ts';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { cookTexts } from '#texts/en/cook.ts';
import { closeToasts, showToast, useToastStore } from '#ui/toast-store.ts';

const CHECK_INTERVAL_MS = 1000;
const ALARM_INTERVAL_MS = 4000;
/** The alarm stops with its toast. */
const ALARM_DURATION_MS = 120_000;

/** The user's timers that are still running, and those that are up. */
function getTimers(now: number): { running: KitchenTimer[]; due: KitchenTimer[] } {
  const userId = useAppStore.getState().user?.userId;
  const timers = useTimerStore.getState().timers.filter((timer) => timer.userId === userId);
  return {
    running: timers.filter((timer) => timer.endsAt !== null && !isTimeUp(timer, now)),
    due: timers.filter((timer) => isTimeUp(timer, now)),
  };
}

let stop: (() => void) | undefined;

/** Stops the alarm and closes its toasts. */
export function stopAlarmOnOtherPages(): void {
  stop?.();
  stop = undefined;
}

/**
 * Rings when a timer is up while the page does not show the timers, until the toast about it is closed.
 * @param openPage opens the page at a path
 */
export function startAlarmOnOtherPages(openPage: (path: string) => unknown): void {
  stopAlarmOnOtherPages();
  // The user has seen that these are up.
  const announcedIds = new Set(getTimers(Date.now()).due.map(({ id }) => id));
  const messages = new Set<string>();
  let lastAlarmAt = 0;

  function announce({ id, itemId, label, step }: KitchenTimer) {
    announcedIds.add(id);
    const message = cookTexts.timers.timeIsUpAnnouncement(label, step);
    messages.add(message);
    showToast({
      message,
      isErrorMessage: false,
      isNeutral: true,
      durationMs: ALARM_DURATION_MS,
      action: { label: cookTexts.cook.leave, onClick: () => void openPage(paths.item(itemId)) },
    });
  }

  function check() {
    const now = Date.now();
    const { running, due } = getTimers(now);
    for (const timer of due.filter(({ id }) => !announcedIds.has(id))) announce(timer);
    const isRinging = useToastStore.getState().toasts.some(({ message }) => messages.has(message));
    if (isRinging && now - lastAlarmAt >= ALARM_INTERVAL_MS) {
      lastAlarmAt = now;
      playAlarm();
    }
    if (!isRinging && running.length === 0) clearInterval(interval);
  }

  const interval = setInterval(check, CHECK_INTERVAL_MS);
  stop = () => {
    clearInterval(interval);
    if (messages.size > 0) stopVibration();
    closeToasts(({ message }) => messages.has(message));
  };
}
