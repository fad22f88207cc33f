import { BellRing, Pause, Play, Square, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import {
  addMinute,
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
import { useNow, useTimerAlarm } from '#features/cook/use-timer-alarm.ts';
import { useAppStore } from '#lib/app-store.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { classNames } from '#ui/class-names.ts';

const t = recipeTexts.timers;

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
      <div className="min-w-0 flex-1 leading-tight">
        {isDue ? (
          <p className="font-semibold">{t.timeIsUp}</p>
        ) : (
          <p
            role="timer"
            className={classNames(
              'display-figures text-xl leading-tight',
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
      <TimerButton label={t.addMinute(label)} onClick={() => addMinute(id)}>
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

/** The user's running timers. Plays the alarm when one is up. */
export function KitchenTimers({ className }: { className?: string }) {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const { timers } = useTimerStore();
  const now = useNow(timers.some(({ endsAt }) => endsAt !== null));
  const dueTimers = useTimerAlarm(timers, now);
  useEffect(() => restoreTimers(userId), [userId]);
  return (
    <section aria-label={t.title} className={className}>
      <p role="alert" className="sr-only">
        {dueTimers.map(({ label, step }) => t.timeIsUpAnnouncement(label, step)).join('. ')}
      </p>
      {timers.length > 0 && (
        <ul
          className={classNames(
            'grid grid-cols-1 gap-2',
            timers.length > 3 && 'max-h-[40dvh] overflow-y-auto p-1',
          )}
        >
          {timers.map((timer) => (
            <TimerRow key={timer.id} timer={timer} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}
