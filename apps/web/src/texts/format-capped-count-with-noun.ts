import { formatCountWithNoun, formatDecimal } from '#texts/number-format.ts';

/** "1,000+ users" if more than `value` exist, which are not counted; else "7 users". */
export const formatCappedCountWithNoun = (
  value: number,
  isLimited: boolean,
  singular: string,
  plural: string,
): string =>
  isLimited ? `${formatDecimal(value)}+ ${plural}` : formatCountWithNoun(value, singular, plural);
