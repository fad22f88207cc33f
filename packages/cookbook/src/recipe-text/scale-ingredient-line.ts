import {
  findContainerAfter,
  findPackageSizeEnd,
  findScalableAmounts,
  parseLeadingAmount,
} from './find-amounts.ts';
import { findCountedNoun, inflectAdjectives, inflectNoun } from './noun-inflection.ts';
import type { Amount } from './parse-amount.ts';
import { formatFraction } from './parse-and-format-numbers.ts';
import { roundAmount, scaleAndFormatAmount } from './scale-and-format-amount.ts';
import { type ParsedUnit, parseUnit } from './units.ts';

/** Longer texts are returned unchanged. */
const MAX_LINE_LENGTH = 2000;

/**
 * Scales the amounts of an ingredient line: "1 ½ cups flour" times 2 is "3 cups flour". Equivalent amounts in
 * parentheses are scaled too. Package sizes, cut sizes and lines without an amount stay unchanged.
 *
 * @param factor greater than 0; for 1 and for invalid factors the line is returned unchanged
 */
export function scaleIngredientLine(line: string, factor: number): string {
  if (factor === 1 || !(factor > 0) || !Number.isFinite(factor)) return line;
  if (line.length > MAX_LINE_LENGTH) return line;
  const first = parseLeadingAmount(line);
  const container = first && findContainerAfter(line, first);
  if (first && container) return scaleContainerCount(line, first.start, container, factor);
  let scaled = line;
  // From end to start, so that earlier positions stay valid.
  for (const amount of findScalableAmounts(line).reverse())
    scaled = scaleAmount(scaled, amount, factor);
  return scaled;
}

/** Whether a line contains an amount that scales with the number of servings. */
export function hasScalableAmount(line: string): boolean {
  return line.length <= MAX_LINE_LENGTH && findScalableAmounts(line).length > 0;
}

/** Scales the number of containers instead of their size: twice a "400 g tin" is "2 x 400 g tins". */
function scaleContainerCount(
  line: string,
  start: number,
  { plural, end }: ParsedUnit,
  factor: number,
): string {
  const count = roundAmount(factor, undefined);
  const rest = line.slice(start, end).replace(/\p{L}+\.?$/u, (word) => (count > 1 ? plural : word));
  return `${line.slice(0, start)}${formatFraction(count)} x ${rest}${line.slice(end)}`;
}

function scaleAmount(line: string, amount: Amount, factor: number): string {
  const formatted = scaleAndFormatAmount(line, amount, factor);
  const rest = line.slice(amount.end);
  if (amount.unit || !formatted.isCount) return line.slice(0, amount.start) + formatted.text + rest;
  const countedItem = findCountedItem(line, amount);
  const isInflectable = countedItem && !/^[(/]\p{L}/u.test(line.slice(countedItem.end));
  // A noun is only inflected if the number changes between singular and plural.
  if (!isInflectable || amount.to > 1 === formatted.to > 1)
    return line.slice(0, amount.start) + formatted.text + rest;
  const adjectives = line.slice(amount.end, countedItem.start);
  const noun = line.slice(countedItem.start, countedItem.end);
  return (
    line.slice(0, amount.start) +
    formatted.text +
    inflectAdjectives(adjectives, noun, formatted.to) +
    inflectNoun(noun, formatted.to) +
    line.slice(countedItem.end)
  );
}

/** Finds what a number without a unit counts: a noun, or the container after its size ("1 (14 oz) can"). */
function findCountedItem(line: string, amount: Amount): { start: number; end: number } | null {
  const sizeEnd = findPackageSizeEnd(line, amount);
  if (sizeEnd === undefined) return findCountedNoun(line, amount.end);
  const start = sizeEnd + (/^\s?/.exec(line.slice(sizeEnd))?.[0].length ?? 0);
  const container = parseUnit(line, start);
  return container ? { start, end: container.end } : null;
}
