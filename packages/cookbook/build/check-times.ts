import { getTotalMinutes, type ParsedRecipe } from './parse-recipe.ts';
import type { ReportViolation } from './violation.ts';

/** Steps may overlap, so the timers may add up to somewhat more than the total. */
const TIMER_TOLERANCE = { ratio: 1.25, minutes: 15 } as const;

/** Checks the minutes of preparation, cooking and in total, also against the timers of the steps. */
export function checkTimes(recipe: ParsedRecipe, report: ReportViolation): void {
  const { prepMinutes, cookMinutes, statedTotalMinutes, steps } = recipe;
  const fields = { prep: prepMinutes, cook: cookMinutes, total: statedTotalMinutes };
  for (const [field, minutes] of Object.entries(fields)) {
    if (!Number.isNaN(minutes) && !Number.isInteger(minutes))
      report('times', `${field}: ${minutes} is not a whole number of minutes`);
  }
  const active = prepMinutes + cookMinutes;
  const total = getTotalMinutes(recipe);
  if (Number.isNaN(total) || Number.isNaN(active)) return;
  if (active === 0) report('times', 'prep and cook are both 0');
  if (statedTotalMinutes <= active) {
    report('times', `total: ${total} is not longer than prep + cook (${active}): remove it`);
  }
  const timers = steps.flatMap((step) => step.timers);
  const longest = Math.max(0, ...timers.map(({ minSeconds }) => minSeconds)) / 60;
  const sum = timers.reduce((seconds, { minSeconds }) => seconds + minSeconds, 0) / 60;
  const isTooLong = sum > total * TIMER_TOLERANCE.ratio + TIMER_TOLERANCE.minutes;
  if (longest > total || isTooLong) {
    const times = `add up to ${Math.round(sum)} minutes, the longest is ${Math.round(longest)}`;
    report(
      'times',
      `the timers ${times}, but the recipe takes ${total}: correct prep, cook or total`,
    );
  }
}
