import { create } from 'zustand';
import { readOfTab, tabKeys, writeOfTab } from '#lib/storage.ts';

/** One that rang this long ago, with nobody here, is of no use any more. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** A waiting time that was started. It knows when it ends, and so is right however long the page slept. */
export interface KitchenTimer {
  id: number;
  /** Whose it is: another person who signs in here is not rung for. */
  userId: string;
  itemId: string;
  /** Which step it belongs to, counted from 1, and where in its text the time stands. */
  step: number;
  place: number;
  /** The time in the words of the recipe: "8–10 minutes". */
  name: string;
  /** Milliseconds since 1970; null while it is paused. */
  endsAt: number | null;
  /** What was left, in milliseconds, when it was paused. */
  leftMs: number;
}

interface Timers {
  timers: readonly KitchenTimer[];
}

export const useTimers = create<Timers>()(() => ({ timers: [] }));

function isTimer(value: unknown): value is KitchenTimer {
  if (typeof value !== 'object' || value === null) return false;
  const timer = value as Record<string, unknown>;
  return (
    ['id', 'step', 'place', 'leftMs'].every((name) => Number.isFinite(timer[name])) &&
    ['userId', 'itemId', 'name'].every((name) => typeof timer[name] === 'string') &&
    (timer.endsAt === null || Number.isFinite(timer.endsAt))
  );
}

function parseTimers(text: string): KitchenTimer[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isTimer) : [];
  } catch {
    return [];
  }
}

/** Takes over what this tab kept when the page was loaded again; only what is this person's. */
export function loadTimers(userId: string): void {
  const stored = readOfTab(tabKeys.timers);
  const kept = stored === null ? useTimers.getState().timers : parseTimers(stored);
  const now = Date.now();
  setTimers(
    kept.filter(
      (timer) =>
        timer.userId === userId &&
        (timer.endsAt === null || now - timer.endsAt < FORGOTTEN_AFTER_MS),
    ),
  );
}

function setTimers(timers: readonly KitchenTimer[]): void {
  useTimers.setState({ timers });
  writeOfTab(tabKeys.timers, timers.length > 0 ? JSON.stringify(timers) : null);
}

function change(id: number, edit: (timer: KitchenTimer) => KitchenTimer): void {
  setTimers(useTimers.getState().timers.map((timer) => (timer.id === id ? edit(timer) : timer)));
}

/** What is left, in milliseconds; 0 once it is up. */
export const leftOf = ({ endsAt, leftMs }: KitchenTimer, now: number): number =>
  endsAt === null ? leftMs : Math.max(0, endsAt - now);

export const isUp = ({ endsAt }: KitchenTimer, now: number): boolean =>
  endsAt !== null && endsAt <= now;

/** Starts one, unless that very waiting time is already running. */
export function startTimer(
  timer: Pick<KitchenTimer, 'userId' | 'itemId' | 'step' | 'place' | 'name'>,
  seconds: number,
): void {
  const { timers } = useTimers.getState();
  if (timers.some((other) => isSameTime(other, timer))) return;
  const id = Math.max(0, ...timers.map((other) => other.id)) + 1;
  setTimers([...timers, { ...timer, id, endsAt: Date.now() + seconds * 1000, leftMs: 0 }]);
}

/** Whether both stand for the same waiting time of the same recipe. */
export const isSameTime = (
  a: Pick<KitchenTimer, 'itemId' | 'step' | 'place'>,
  b: Pick<KitchenTimer, 'itemId' | 'step' | 'place'>,
): boolean => a.itemId === b.itemId && a.step === b.step && a.place === b.place;

export function pauseTimer(id: number): void {
  const now = Date.now();
  change(id, (timer) => ({ ...timer, leftMs: leftOf(timer, now), endsAt: null }));
}

export function resumeTimer(id: number): void {
  const now = Date.now();
  change(id, (timer) =>
    timer.endsAt === null ? { ...timer, endsAt: now + timer.leftMs, leftMs: 0 } : timer,
  );
}

/** One minute more than is left; from now on when it is up already. */
export function addMinute(id: number): void {
  const now = Date.now();
  change(id, (timer) =>
    timer.endsAt === null
      ? { ...timer, leftMs: timer.leftMs + MINUTE_MS }
      : { ...timer, endsAt: Math.max(timer.endsAt, now) + MINUTE_MS },
  );
}

export function cancelTimer(id: number): void {
  setTimers(useTimers.getState().timers.filter((timer) => timer.id !== id));
}

/** As on a kitchen clock: "7:05", "1:30:00". Begun seconds count: it shows 0:00 when it rings, and not before. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
