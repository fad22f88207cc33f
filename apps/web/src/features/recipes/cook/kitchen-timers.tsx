import { BellRing, Pause, Play, Square, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import {
  addMinute,
  cancelTimer,
  clockText,
  isUp,
  type KitchenTimer,
  leftOf,
  loadTimers,
  pauseTimer,
  resumeTimer,
  useTimers,
} from '#features/recipes/cook/timers.ts';
import { useAlarm, useNow } from '#features/recipes/cook/use-alarm.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { classNames } from '#ui/class-names.ts';

const own = texts.timers;

interface RoundProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function Round({ label, onClick, children }: RoundProps) {
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

function Timer({ timer, now }: { timer: KitchenTimer; now: number }) {
  const { id, name, step, endsAt } = timer;
  const up = isUp(timer, now);
  return (
    <li
      className={classNames(
        'flex items-center rounded-card py-1 pr-1 pl-4 shadow-soft ring-1 ring-line',
        up ? 'bg-amber-soft' : 'bg-surface',
      )}
    >
      {up && <BellRing aria-hidden="true" className="mr-3 size-6 shrink-0 text-accent-ink" />}
      <div className="min-w-0 flex-1 leading-tight">
        {up ? (
          <p className="font-semibold">{own.isUp}</p>
        ) : (
          <p
            role="timer"
            className={classNames(
              'display-figures text-xl leading-tight',
              endsAt === null && 'text-muted',
            )}
          >
            {clockText(leftOf(timer, now))}
          </p>
        )}
        <p className="truncate text-xs text-muted">
          {own.ofStep(step)} · {name}
        </p>
      </div>
      {!up &&
        (endsAt === null ? (
          <Round label={own.resume(name)} onClick={() => resumeTimer(id)}>
            <Play aria-hidden="true" className="size-5" />
          </Round>
        ) : (
          <Round label={own.pause(name)} onClick={() => pauseTimer(id)}>
            <Pause aria-hidden="true" className="size-5" />
          </Round>
        ))}
      <Round label={own.addMinute(name)} onClick={() => addMinute(id)}>
        {own.plusOne}
      </Round>
      <Round label={up ? own.stopFor(name) : own.cancel(name)} onClick={() => cancelTimer(id)}>
        {up ? (
          <Square aria-hidden="true" className="size-5 fill-current" />
        ) : (
          <X aria-hidden="true" className="size-5" />
        )}
      </Round>
    </li>
  );
}

/** The timers that run, on whatever page one is with the recipe. They ring here. */
export function KitchenTimers({ className }: { className?: string }) {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const { timers } = useTimers();
  const now = useNow(timers.some(({ endsAt }) => endsAt !== null));
  const ringing = useAlarm(timers, now);
  useEffect(() => loadTimers(userId), [userId]);
  return (
    <section aria-label={own.title} className={className}>
      <p role="alert" className="sr-only">
        {ringing.map(({ name, step }) => own.rings(name, step)).join('. ')}
      </p>
      {timers.length > 0 && (
        <ul
          className={classNames(
            'grid grid-cols-1 gap-2',
            timers.length > 3 && 'max-h-[40dvh] overflow-y-auto p-1',
          )}
        >
          {timers.map((timer) => (
            <Timer key={timer.id} timer={timer} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}
