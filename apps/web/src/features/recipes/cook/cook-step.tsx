import { findTimers } from '@plateful/cookbook/lines';
import { Timer } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { prepareBell } from '#features/recipes/cook/timer-bell.ts';
import { isSameTime, startTimer, useTimers } from '#features/recipes/cook/timers.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';

const own = texts.cook;

interface CookStepProps {
  itemId: string;
  /** Counted from 1. */
  step: number;
  text: string;
  /** Lines of what this step needs. */
  ingredients: readonly string[];
}

interface WaitingTimeProps {
  itemId: string;
  step: number;
  place: number;
  name: string;
  seconds: number;
}

/** A waiting time that one presses to have it watched. */
function WaitingTime({ itemId, step, place, name, seconds }: WaitingTimeProps) {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const { timers } = useTimers();
  const isRunning = timers.some((timer) => isSameTime(timer, { itemId, step, place }));
  return (
    <button
      type="button"
      aria-label={isRunning ? texts.timers.started(name) : texts.timers.start(name)}
      aria-disabled={isRunning}
      onClick={() => {
        prepareBell();
        startTimer({ userId, itemId, step, place, name }, seconds);
      }}
      className="mx-0.5 my-1 inline-flex min-h-13 items-center gap-2 rounded-control bg-accent-soft px-4 align-middle max-w-[calc(100%-1rem)] whitespace-normal font-semibold text-accent-ink transition-colors duration-150 aria-disabled:cursor-default aria-disabled:bg-leaf-soft aria-disabled:text-leaf"
    >
      <Timer aria-hidden="true" className="size-6 shrink-0" />
      {name}
    </button>
  );
}

/** The text with its waiting times as buttons. */
function StepText({ itemId, step, text }: Omit<CookStepProps, 'ingredients'>) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const timer of findTimers(text)) {
    // A full stop does not begin a line.
    const [sign = ''] = text.slice(timer.end).match(/^[.,;:!?)]+/) ?? [];
    parts.push(
      <Fragment key={timer.start}>
        {text.slice(end, timer.start)}
        <span className="whitespace-nowrap">
          <WaitingTime
            itemId={itemId}
            step={step}
            place={timer.start}
            name={timer.text}
            // The earlier end of "8–10 minutes": then it is time to look.
            seconds={timer.minSeconds}
          />
          {sign}
        </span>
      </Fragment>,
    );
    end = timer.end + sign.length;
  }
  return (
    <p className="max-w-[42ch] text-2xl leading-[1.45] whitespace-pre-line sm:text-3xl sm:leading-[1.4]">
      {parts}
      {text.slice(end)}
    </p>
  );
}

/** One step in type that is read from the other side of the worktop. */
export function CookStep({ itemId, step, text, ingredients }: CookStepProps) {
  return (
    <div className="appear grid gap-8">
      <StepText itemId={itemId} step={step} text={text} />
      {ingredients.length > 0 && (
        <section aria-labelledby="for-this-step">
          <h2
            id="for-this-step"
            className="font-text text-sm font-semibold tracking-normal text-muted"
          >
            {own.forThisStep}
          </h2>
          <ul className="mt-2 flex flex-wrap gap-2">
            {ingredients.map((line, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice
                key={index}
                className="rounded-control bg-sunken px-4 py-2 text-lg"
              >
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
