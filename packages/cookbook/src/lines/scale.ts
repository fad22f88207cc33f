import type { Amount } from './amounts.ts';
import { findCountedNoun, nounFor } from './nouns.ts';
import { fractionText } from './numbers.ts';
import { containerAfter, findScalable, readFirst, sizeAfter } from './places.ts';
import { readUnit, type WrittenUnit } from './units.ts';
import { roundAmount, writeAmount } from './write-amount.ts';

/** Longer texts than any ingredient line are left alone. */
const LONGEST_LINE = 2000;

/**
 * An ingredient line for more or fewer people: "1 ½ cups flour" for twice as many is "3 cups
 * flour". Amounts in brackets that repeat the amount change with it; sizes of tins and cuts, and
 * lines without an amount, stay as they are.
 *
 * @param factor above 0; 1 gives the very same text, and so does what is no such number
 */
export function scaleLine(line: string, factor: number): string {
  if (factor === 1 || !(factor > 0) || !Number.isFinite(factor)) return line;
  if (line.length > LONGEST_LINE) return line;
  const first = readFirst(line);
  const container = first && containerAfter(line, first);
  if (first && container) return scaleContainers(line, first.start, container, factor);
  let scaled = line;
  // From the end to the beginning, so that the places found stay true.
  for (const amount of findScalable(line).reverse()) scaled = scaleAt(scaled, amount, factor);
  return scaled;
}

/** Whether a line holds an amount that grows with the number of people. */
export function isScalable(line: string): boolean {
  return line.length <= LONGEST_LINE && findScalable(line).length > 0;
}

/** Twice a "400 g tin" are "2 x 400 g tins": the shop has no others. */
function scaleContainers(
  line: string,
  start: number,
  { many, end }: WrittenUnit,
  factor: number,
): string {
  const count = roundAmount(factor, undefined);
  const rest = line.slice(start, end).replace(/\p{L}+\.?$/u, (word) => (count > 1 ? many : word));
  return `${line.slice(0, start)}${fractionText(count)} x ${rest}${line.slice(end)}`;
}

function scaleAt(line: string, amount: Amount, factor: number): string {
  const written = writeAmount(line, amount, factor);
  const rest = line.slice(amount.end);
  if (amount.unit || !written.counts) return line.slice(0, amount.start) + written.text + rest;
  const thing = findCounted(line, amount);
  const changed = thing
    ? line.slice(amount.end, thing.start) +
      agreeing(line.slice(thing.start, thing.end), amount.to, written.to) +
      line.slice(thing.end)
    : rest;
  return line.slice(0, amount.start) + written.text + changed;
}

/** What a bare number counts: a noun, or the tins behind their size ("1 (14 oz) can"). */
function findCounted(line: string, amount: Amount): { start: number; end: number } | null {
  const sizeEnd = sizeAfter(line, amount);
  if (sizeEnd === undefined) return findCountedNoun(line, amount.end);
  const start = sizeEnd + (/^\s?/.exec(line.slice(sizeEnd))?.[0].length ?? 0);
  const container = readUnit(line, start);
  return container ? { start, end: container.end } : null;
}

/** Changes a noun only where one becomes many or many one. */
function agreeing(noun: string, before: number, after: number): string {
  return before > 1 === after > 1 ? noun : nounFor(noun, after);
}
