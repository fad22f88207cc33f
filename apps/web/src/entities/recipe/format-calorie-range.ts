import type { Item } from '@plateful/contract';
import { formatRoundedNumber } from '#lib/format-for-locale.ts';

/** "520–640"; null if the calories are a single figure. */
export function formatCalorieRange({
  nutritionRange,
}: Pick<Item, 'nutritionRange'>): string | null {
  if (!nutritionRange) return null;
  const { caloriesFrom, caloriesTo } = nutritionRange;
  return `${formatRoundedNumber(caloriesFrom)}–${formatRoundedNumber(caloriesTo)}`;
}
