import { playAlarm, stopVibration } from '#features/cook/alarm-sound-and-vibration.ts';
import {
  isTimeUp,
  type KitchenTimer,
  restoreTimers,
  updateTimer,
  useTimerStore,
} from '#features/cook/timer-store.ts';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { cookTexts } from '#texts/en/cook.ts';
import { closeToasts, showToast, useToastStore } from '#ui/toast-store.ts';

const CHECK_INTERVAL_MS = 1000;
const ALARM_INTERVAL_MS = 4000;
/** The alarm stops with its toast. */
const ALARM_DURATION_MS = 120_000;

/** The user's timers that are still running, and those that are up and that the user has not seen. */
function getTimers(now: number): { running: KitchenTimer[]; due: KitchenTimer[] } {
  const userId = useAppStore.getState().user?.userId;
  const timers = useTimerStore.getState().timers.filter((timer) => timer.userId === userId);
  return {
    running: timers.filter((timer) => timer.endsAt !== null && !isTimeUp(timer, now)),
    due: timers.filter((timer) => isTimeUp(timer, now) && !timer.isAnnounced),
  };
}

const markAnnounced = (id: number) => updateTimer(id, (timer) => ({ ...timer, isAnnounced: true }));

/** Opens the page at a path. */
type OpenPage = (path: string) => unknown;

let stop: (() => void) | undefined;
let areTimersShown = false;

/** Stops the alarm and closes its toasts, because the page shows the timers and rings itself. */
export function stopAlarmOnOtherPages(): void {
  areTimersShown = true;
  stop?.();
  stop = undefined;
}

/** @param hiddenAt when the page that shows the timers was left; until then the user has seen which are up */
export function startAlarmOnOtherPages(openPage: OpenPage, hiddenAt: number): void {
  areTimersShown = false;
  for (const { id } of getTimers(hiddenAt).due) markAnnounced(id);
  startAlarm(openPage);
}

/** Restores the timers of this tab after a reload or a sign-in, so that they ring on a page that does not show them. */
export function resumeAlarmOnOtherPages(userId: string, openPage: OpenPage): void {
  if (areTimersShown) return;
  restoreTimers(userId);
  startAlarm(openPage);
}

/** Rings when a timer is up while the page does not show the timers, until the toast about it is closed. */
function startAlarm(openPage: OpenPage): void {
  stop?.();
  const messages = new Set<string>();
  let lastAlarmAt = 0;

  function announce({ id, itemId, label, step }: KitchenTimer) {
    markAnnounced(id);
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
    for (const timer of due) announce(timer);
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
