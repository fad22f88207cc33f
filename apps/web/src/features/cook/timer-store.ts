import { create } from 'zustand';
import { useAppStore } from '#lib/app-store.ts';
import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';

/** A timer that ended longer ago than this is discarded. */
const DISCARD_AFTER_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** A kitchen timer. It stores its end time, so it stays correct while the page is suspended. */
export interface KitchenTimer {
  id: number;
  /** The user who started the timer; other users do not see it. */
  userId: string;
  itemId: string;
  /** The step, counted from 1, and the offset of the duration in the step's text. */
  step: number;
  textOffset: number;
  /** The duration: "8–10 min". */
  label: string;
  /** End time in milliseconds since 1970; null while paused. */
  endsAt: number | null;
  /** Remaining time in milliseconds when the timer was paused. */
  remainingMs: number;
  /** The user has been told that the time is up. */
  isAnnounced?: boolean;
}

interface TimerState {
  timers: readonly KitchenTimer[];
}

export const useTimerStore = create<TimerState>()(() => ({ timers: [] }));

// Logging out does not load this module, but deletes the timers from the session storage.
useAppStore.subscribe(({ hasLoggedOut }) => {
  if (hasLoggedOut && useTimerStore.getState().timers.length > 0)
    useTimerStore.setState({ timers: [] });
});

function isTimer(value: unknown): value is KitchenTimer {
  if (typeof value !== 'object' || value === null) return false;
  const timer = value as Record<string, unknown>;
  return (
    ['id', 'step', 'textOffset', 'remainingMs'].every((name) => Number.isFinite(timer[name])) &&
    ['userId', 'itemId', 'label'].every((name) => typeof timer[name] === 'string') &&
    (timer.endsAt === null || Number.isFinite(timer.endsAt))
  );
}

/** Earlier versions stored `textOffset`, `label` and `remainingMs` as `place`, `name` and `leftMs`. */
function renameStoredMembers(timer: unknown): unknown {
  if (typeof timer !== 'object' || timer === null || !('leftMs' in timer)) return timer;
  const { place, name, leftMs, ...rest } = timer as Record<string, unknown>;
  return { ...rest, textOffset: place, label: name, remainingMs: leftMs };
}

function parseTimers(text: string): KitchenTimer[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.map(renameStoredMembers).filter(isTimer) : [];
  } catch {
    return [];
  }
}

/** Restores the user's timers from the session storage, for example after a reload. */
export function restoreTimers(userId: string): void {
  const stored = readSessionStorage(sessionStorageKeys.timers);
  const timers = stored === null ? useTimerStore.getState().timers : parseTimers(stored);
  const now = Date.now();
  setTimers(
    timers.filter(
      (timer) =>
        timer.userId === userId && (timer.endsAt === null || now - timer.endsAt < DISCARD_AFTER_MS),
    ),
  );
}

function setTimers(timers: readonly KitchenTimer[]): void {
  useTimerStore.setState({ timers });
  writeSessionStorage(sessionStorageKeys.timers, timers.length > 0 ? JSON.stringify(timers) : null);
}

/** Changes a timer, also in the session storage. */
export function updateTimer(id: number, edit: (timer: KitchenTimer) => KitchenTimer): void {
  setTimers(
    useTimerStore.getState().timers.map((timer) => (timer.id === id ? edit(timer) : timer)),
  );
}

/** Remaining time in milliseconds; 0 once the time is up. */
export const getRemainingMs = ({ endsAt, remainingMs }: KitchenTimer, now: number): number =>
  endsAt === null ? remainingMs : Math.max(0, endsAt - now);

export const isTimeUp = ({ endsAt }: KitchenTimer, now: number): boolean =>
  endsAt !== null && endsAt <= now;

/**
 * Starts a timer, unless a timer for the same duration is already running.
 * @param seconds the duration
 */
export function startTimer(
  timer: Pick<KitchenTimer, 'userId' | 'itemId' | 'step' | 'textOffset' | 'label'>,
  seconds: number,
): void {
  const { timers } = useTimerStore.getState();
  if (timers.some((other) => isSameTimer(other, timer))) return;
  const id = Math.max(0, ...timers.map((other) => other.id)) + 1;
  setTimers([...timers, { ...timer, id, endsAt: Date.now() + seconds * 1000, remainingMs: 0 }]);
}

/** Whether both timers belong to the same duration in the same recipe. */
export const isSameTimer = (
  a: Pick<KitchenTimer, 'itemId' | 'step' | 'textOffset'>,
  b: Pick<KitchenTimer, 'itemId' | 'step' | 'textOffset'>,
): boolean => a.itemId === b.itemId && a.step === b.step && a.textOffset === b.textOffset;

export function pauseTimer(id: number): void {
  const now = Date.now();
  updateTimer(id, (timer) => ({ ...timer, remainingMs: getRemainingMs(timer, now), endsAt: null }));
}

export function resumeTimer(id: number): void {
  const now = Date.now();
  updateTimer(id, (timer) =>
    timer.endsAt === null ? { ...timer, endsAt: now + timer.remainingMs, remainingMs: 0 } : timer,
  );
}

/** Adds a minute to the remaining time. If the time is up, the timer runs for another minute. */
export function addMinuteToTimer(id: number): void {
  const now = Date.now();
  updateTimer(id, (timer) =>
    timer.endsAt === null
      ? { ...timer, remainingMs: timer.remainingMs + MINUTE_MS }
      : { ...timer, endsAt: Math.max(timer.endsAt, now) + MINUTE_MS, isAnnounced: false },
  );
}

export function cancelTimer(id: number): void {
  setTimers(useTimerStore.getState().timers.filter((timer) => timer.id !== id));
}

/** Formats a time like "7:05" or "1:30:00". Seconds are rounded up, so that it shows 0:00 only once the time is up. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}`
    : `${minutes}:${pad(seconds % 60)}`;
}
