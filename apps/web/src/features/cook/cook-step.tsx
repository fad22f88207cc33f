import type { StepTimer } from '@plateful/cookbook/recipe-text';
import { Timer } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { unlockAudio } from '#features/cook/alarm-sound-and-vibration.ts';
import { isSameTimer, startTimer, useTimerStore } from '#features/cook/timer-store.ts';
import { useAppStore } from '#lib/app-store.ts';
import { formatMinutes } from '#lib/format-for-locale.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { preventLineBreaksInQuantities } from '#lib/prevent-line-breaks-in-quantities.ts';
import { cookTexts } from '#texts/en/cook.ts';
import { classNames } from '#ui/class-names.ts';

const t = cookTexts.cook;

interface CookStepProps {
  itemId: string;
  /** Counted from 1. */
  step: number;
  text: string;
  timers: readonly StepTimer[];
  /** The ingredient lines that this step uses. */
  ingredients: readonly string[];
  fadesIn: boolean;
}

/** The duration in the user's language; one with seconds as it is written in the recipe. */
function formatDuration({ text, minSeconds, maxSeconds }: StepTimer): string {
  if (minSeconds % 60 || maxSeconds % 60) return text;
  const longest = formatMinutes(maxSeconds / 60);
  if (minSeconds === maxSeconds) return longest;
  return `${maxSeconds < 3600 ? minSeconds / 60 : formatMinutes(minSeconds / 60)}–${longest}`;
}

interface StartTimerButtonProps {
  itemId: string;
  step: number;
  timer: StepTimer;
}

/** Starts a timer for a duration in the step text. */
function StartTimerButton({ itemId, step, timer }: StartTimerButtonProps) {
  const { text, start: textOffset } = timer;
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const { timers } = useTimerStore();
  const isRunning = timers.some((other) => isSameTimer(other, { itemId, step, textOffset }));
  return (
    <button
      type="button"
      aria-label={isRunning ? cookTexts.timers.started(text) : cookTexts.timers.start(text)}
      aria-disabled={isRunning}
      onClick={() => {
        unlockAudio();
        const label = formatDuration(timer);
        // The minimum of a range such as "8–10 minutes", so that the cook checks in time.
        startTimer({ userId, itemId, step, textOffset, label }, timer.minSeconds);
      }}
      className="-my-1.5 inline-flex min-w-0 items-baseline gap-2 rounded-control py-2 px-2 text-left leading-[1.2] font-semibold whitespace-normal aria-disabled:cursor-default"
    >
      {/* Not aligned with the baseline, which is that of the label. */}
      <Timer aria-hidden="true" className="size-6 shrink-0 self-center" />
      <span>{preventLineBreaksInQuantities(text)}</span>
    </button>
  );
}

const formatText = (text: string) => hyphenateLongWords(preventLineBreaksInQuantities(text));

/** The step text with its durations as buttons. */
function StepText({ itemId, step, text, timers }: Omit<CookStepProps, 'ingredients' | 'fadesIn'>) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const timer of timers) {
    // Beside the button, without a line break before it.
    const [punctuation = ''] = text.slice(timer.end).match(/^[.,;:!?)]+/) ?? [];
    parts.push(
      <Fragment key={timer.start}>
        {formatText(text.slice(end, timer.start))}
        <span className="inline-flex max-w-full items-baseline">
          <span className="inline-flex min-w-0 items-baseline rounded-control bg-accent-soft text-accent-ink transition-colors duration-150 has-aria-disabled:bg-leaf-soft has-aria-disabled:text-leaf">
            <StartTimerButton itemId={itemId} step={step} timer={timer} />
          </span>
          {punctuation}
        </span>
      </Fragment>,
    );
    end = timer.end + punctuation.length;
  }
  return (
    <p className="max-w-[42ch] text-2xl leading-[1.45] whitespace-pre-line sm:text-3xl sm:leading-[1.4]">
      {parts}
      {formatText(text.slice(end))}
    </p>
  );
}

/** A step in large type, readable from a distance. */
export function CookStep({ ingredients, fadesIn, ...step }: CookStepProps) {
  return (
    <div className={classNames('grid gap-8', fadesIn && 'fade-in')}>
      <StepText {...step} />
      {ingredients.length > 0 && (
        <section aria-labelledby="for-this-step">
          <h2
            id="for-this-step"
            className="font-text text-sm font-semibold tracking-normal text-muted"
          >
            {t.forThisStep}
          </h2>
          <ul className="mt-2 flex flex-wrap gap-2">
            {ingredients.map((line, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the same line may occur twice
                key={index}
                className="rounded-control bg-sunken px-4 py-2 text-lg"
              >
                {hyphenateLongWords(line)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
