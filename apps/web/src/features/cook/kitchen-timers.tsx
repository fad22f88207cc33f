import { BellRing, Pause, Play, Square, Timer, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNow, useTimerAlarm } from '#features/cook/timer-hooks.ts';
import {
  addMinuteToTimer,
  cancelTimer,
  formatCountdown,
  getRemainingMs,
  isTimeUp,
  type KitchenTimer,
  pauseTimer,
  restoreTimers,
  resumeTimer,
  useTimerStore,
} from '#features/cook/timer-store.ts';
import { useAppStore } from '#lib/app-store.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { cookTexts } from '#texts/en/cook.ts';
import { classNames } from '#ui/class-names.ts';

const t = cookTexts.timers;

interface TimerButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function TimerButton({ label, onClick, children }: TimerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid h-13 min-w-13 shrink-0 place-items-center rounded-control px-1 text-sm font-semibold outline-offset-[-3px] hover:bg-sunken"
    >
      {children}
    </button>
  );
}

function TimerRow({ timer, now }: { timer: KitchenTimer; now: number }) {
  const { id, label, step, endsAt } = timer;
  const isDue = isTimeUp(timer, now);
  return (
    <li
      className={classNames(
        'flex items-center rounded-card py-1 pr-1 pl-4 shadow-soft ring-1 ring-line',
        isDue ? 'bg-amber-soft' : 'bg-surface',
      )}
    >
      {isDue && <BellRing aria-hidden="true" className="mr-3 size-6 shrink-0 text-accent-ink" />}
      <div className="mr-3 min-w-0 flex-1 leading-tight">
        {isDue ? (
          <p className="font-semibold">{t.timeIsUp}</p>
        ) : (
          <p
            role="timer"
            className={classNames(
              'display-figures text-2xl leading-tight',
              endsAt === null && 'text-muted',
            )}
          >
            {formatCountdown(getRemainingMs(timer, now))}
          </p>
        )}
        <p className="truncate text-xs text-muted">
          {t.stepLabel(step)} · {label}
        </p>
      </div>
      {!isDue &&
        (endsAt === null ? (
          <TimerButton label={t.resume(label)} onClick={() => resumeTimer(id)}>
            <Play aria-hidden="true" className="size-5" />
          </TimerButton>
        ) : (
          <TimerButton label={t.pause(label)} onClick={() => pauseTimer(id)}>
            <Pause aria-hidden="true" className="size-5" />
          </TimerButton>
        ))}
      <TimerButton label={t.addMinute(label)} onClick={() => addMinuteToTimer(id)}>
        {t.addMinuteShort}
      </TimerButton>
      <TimerButton
        label={isDue ? t.stopFor(label) : t.cancel(label)}
        onClick={() => cancelTimer(id)}
      >
        {isDue ? (
          <Square aria-hidden="true" className="size-5 fill-current" />
        ) : (
          <X aria-hidden="true" className="size-5" />
        )}
      </TimerButton>
    </li>
  );
}

const pillClass =
  'flex min-h-11 items-center rounded-full bg-surface whitespace-nowrap shadow-soft ring-1 ring-line outline-offset-[-3px] hover:bg-sunken';

/** Where a page has neither a heading nor an action: beside the link back, or in the corner if there is no room. */
const overlayButtonClass =
  'fixed top-[max(0.75rem,env(safe-area-inset-top))] z-40 gap-1.5 px-3 desktop:top-auto desktop:right-6 desktop:bottom-6 desktop:left-auto toolbar:hidden';

interface TimerPillProps {
  timer: KitchenTimer;
  now: number;
  onSelect: () => void;
}

/** The time of a timer, without its buttons. */
function TimerPill({ timer, now, onSelect }: TimerPillProps) {
  const { label, step, endsAt } = timer;
  return (
    <li>
      <button type="button" title={label} onClick={onSelect} className={`${pillClass} gap-2 px-4`}>
        {endsAt === null && <Pause aria-hidden="true" className="size-4 text-muted" />}
        <span role="timer" className="display-figures">
          {formatCountdown(getRemainingMs(timer, now))}
        </span>
        <span className="text-xs text-muted">
          {t.stepLabel(step)}
          <span className="sr-only"> · {label}</span>
        </span>
      </button>
    </li>
  );
}

/** The timers shown with buttons: those that are up, else the selected one, else the next one. */
function getMainTimers(
  timers: readonly KitchenTimer[],
  selectedId: number | null,
  now: number,
): readonly KitchenTimer[] {
  const due = timers.filter((timer) => isTimeUp(timer, now));
  if (due.length > 0) return due;
  const selected = timers.find(({ id }) => id === selectedId);
  const [next] = timers.toSorted((a, b) => getRemainingMs(a, now) - getRemainingMs(b, now));
  return [selected ?? next].filter((timer) => timer !== undefined);
}

interface KitchenTimersProps {
  className: string;
  /** Over a page: on narrow screens, only the time of the next timer is shown, and a press shows the rest. */
  isOverlay?: boolean;
  /** Instead of the place between the link back and the actions of a recipe. */
  isCentered?: boolean;
}

/** Timers also ring on pages that do not show them. The code is loaded with the first timer. */
function useAlarmOnOtherPages(hasTimers: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasTimers) return;
    const module = import('#features/cook/alarm-on-other-pages.ts').catch(() => null);
    void module.then((loaded) => loaded?.stopAlarmOnOtherPages());
    return () => {
      const hiddenAt = Date.now();
      void module.then((loaded) => loaded?.startAlarmOnOtherPages(navigate, hiddenAt));
    };
  }, [hasTimers, navigate]);
}

/** The user's running timers. Plays the alarm when one is up. */
export function KitchenTimers({ className, isOverlay, isCentered }: KitchenTimersProps) {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const { timers } = useTimerStore();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow(timers.some(({ endsAt }) => endsAt !== null));
  const dueTimers = useTimerAlarm(timers, now);
  useEffect(() => restoreTimers(userId), [userId]);
  useAlarmOnOtherPages(timers.length > 0);
  const section = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (selectedId !== null) section.current?.querySelector<HTMLElement>('li button')?.focus();
  }, [selectedId]);
  const mainTimers = getMainTimers(timers, selectedId, now);
  const [next] = mainTimers;
  const otherTimers = timers.filter((timer) => !mainTimers.includes(timer));
  return (
    <section ref={section} aria-label={t.title} className={className}>
      <p role="alert" className="sr-only">
        {dueTimers.map(({ label, step }) => t.timeIsUpAnnouncement(label, step)).join('. ')}
      </p>
      {isOverlay && next && dueTimers.length === 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={classNames(
            pillClass,
            overlayButtonClass,
            isCentered
              ? 'max-desktop:left-1/2 max-desktop:-translate-x-1/2'
              : 'left-16 sm:max-desktop:left-1/2 sm:max-desktop:-translate-x-1/2',
          )}
        >
          <Timer aria-hidden="true" className="size-5 text-accent-ink" />
          <span className="sr-only">{t.title}: </span>
          <span role="timer" className="display-figures">
            {formatCountdown(getRemainingMs(next, now))}
          </span>
          {otherTimers.length > 0 && (
            <span className="text-xs text-muted">+{otherTimers.length}</span>
          )}
        </button>
      )}
      <div
        className={
          isOverlay
            ? classNames('timer-overlay', !isOpen && dueTimers.length === 0 && 'max-toolbar:hidden')
            : undefined
        }
      >
        {mainTimers.length > 0 && (
          <ul
            className={classNames(
              'grid grid-cols-1 gap-2',
              mainTimers.length > 2 && 'max-h-[30dvh] overflow-y-auto p-1',
            )}
          >
            {mainTimers.map((timer) => (
              <TimerRow key={timer.id} timer={timer} now={now} />
            ))}
          </ul>
        )}
        {otherTimers.length > 0 && (
          <ul className="-mx-1 mt-1 scroll-fade flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
            {otherTimers.map((timer) => (
              <TimerPill
                key={timer.id}
                timer={timer}
                now={now}
                onSelect={() => setSelectedId(timer.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
