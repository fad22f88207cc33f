import {
  findAmountAfterName,
  findContainerAfter,
  findPackageSizeEnd,
  parseLeadingAmount,
} from '../recipe-text/find-amounts.ts';
import { type Amount, parseAmount } from '../recipe-text/parse-amount.ts';
import { CONTAINER_UNIT_IDS, getUnit, parseUnit, type Unit } from '../recipe-text/units.ts';

/** A number of units; without a unit, a number of pieces. */
export interface Quantity {
  value: number;
  unit?: Unit;
}

/** The amount of a line and the text after it. */
export interface LineAmount {
  /** Several for "1 cup plus 2 tbsp", to be summed. */
  quantities: Quantity[];
  /** The weight or volume of one package: "1 (14 oz) can". */
  packageSize?: Quantity;
  /** The text after the amount. */
  rest: string;
}

/** Limit for sums such as "1 cup plus 2 tbsp". */
const MAX_QUANTITIES = 4;
const ADDITION_SEPARATOR = /\s{0,2}(?:plus|and|[+&])\s{1,2}/iuy;
/** A length that is the amount: "1-inch piece of ginger". */
const LENGTH_OF_PIECE =
  /^[-\s]{0,2}(cm\b|mm\b|inch\b|in\b\.?|["”″])[-\s]{0,2}(?:(?:pieces?|knobs?|lengths?|chunks?|thumbs?|stücke?)\b)?/i;
/** Centimeters of a knob of ginger, the measure of pieces with a length. */
const KNOB_CENTIMETERS = 3;
const CENTIMETERS: Record<string, number> = { cm: 1, mm: 0.1 };
const INCH_CENTIMETERS = 2.54;
const ALTERNATIVE_SEPARATOR = /\s{0,2}[/=]\s{0,2}|\s{0,2}\((?:about\s|approx\.?\s|~)?/iuy;

/** Parses the amount at the start of an ingredient line; undefined if there is none. */
export function parseLineAmount(line: string): LineAmount | undefined {
  const first = parseLeadingAmount(line) ?? parseArticle(line);
  if (!first) return parseAmountAfterName(line);
  const length = LENGTH_OF_PIECE.exec(line.slice(first.numberEnd));
  if (length) return parseLengthOfPiece(line, first, length);
  const sizeEnd = findPackageSizeEnd(line, first);
  if (sizeEnd !== undefined) return parseWithPackageSize(line, first, sizeEnd);
  const container = findContainerAfter(line, first);
  if (container) {
    return {
      quantities: [{ value: 1, unit: container.unit }],
      packageSize: toQuantity(first),
      rest: line.slice(container.end),
    };
  }
  const alternativeWeight = parseAlternativeWeight(line, first);
  if (alternativeWeight) return alternativeWeight;
  const quantities = [toQuantity(first)];
  let end = first.end;
  while (first.unit && quantities.length < MAX_QUANTITIES) {
    const addition = parseAdditionalAmount(line, end);
    if (!addition) break;
    quantities.push(toQuantity(addition));
    end = addition.end;
  }
  return { quantities, rest: skipEquivalentAmount(line, end) };
}

/** Converts an amount to a quantity; a range to its middle. */
function toQuantity({ from, to, unit }: Amount): Quantity {
  return { value: (from + to) / 2, ...(unit ? { unit: unit.unit } : {}) };
}

/** Parses "Butter: 50 g". */
function parseAmountAfterName(line: string): LineAmount | undefined {
  const amount = findAmountAfterName(line);
  return (
    amount && {
      quantities: [toQuantity(amount)],
      rest: `${line.slice(0, amount.start).replace(/[\s:,–—(-]{1,6}$/, '')} ${line.slice(amount.end)}`,
    }
  );
}

/** Converts the length of a root to knobs: "2-inch piece of ginger". */
function parseLengthOfPiece(
  line: string,
  { from, to, numberEnd }: Amount,
  [text, unit = '']: RegExpExecArray,
): LineAmount {
  const centimeters = ((from + to) / 2) * (CENTIMETERS[unit.toLowerCase()] ?? INCH_CENTIMETERS);
  return {
    quantities: [{ value: centimeters / KNOB_CENTIMETERS, unit: getUnit('knob') }],
    rest: line.slice(numberEnd + text.length),
  };
}

/** Parses "an onion" as one. */
function parseArticle(line: string): Amount | undefined {
  const start = /^\s*/.exec(line)?.[0].length ?? 0;
  return /^(?:an?|ein(?:e[nrm]?)?)\s(?!few|little|lot|bit|paar|wenig|bisschen)/i.test(
    line.slice(start, start + 16),
  )
    ? parseAmount(line, start)
    : undefined;
}

function parseWithPackageSize(line: string, first: Amount, sizeEnd: number): LineAmount {
  const between = line.slice(first.end, sizeEnd);
  const sizeIndex = between.search(/[\d¼½¾⅓⅔⅛]/);
  const size = sizeIndex === -1 ? undefined : parseAmount(line, first.end + sizeIndex);
  const start = sizeEnd + (/^\s*/.exec(line.slice(sizeEnd))?.[0].length ?? 0);
  const container = first.unit ? undefined : parseUnit(line, start);
  const isContainer = container && CONTAINER_UNIT_IDS.has(container.unit.id);
  const unit = first.unit?.unit ?? (isContainer ? container.unit : undefined);
  return {
    quantities: [{ value: (first.from + first.to) / 2, ...(unit ? { unit } : {}) }],
    ...(size?.unit && size.unit.unit.kind !== 'count' ? { packageSize: toQuantity(size) } : {}),
    rest: line.slice(isContainer ? container.end : sizeEnd),
  };
}

/** Parses a weight given next to a measure; the weight wins: "1 cup (125 g) flour", "1 cup / 125 g flour". */
function parseAlternativeWeight(line: string, first: Amount): LineAmount | undefined {
  if (first.unit?.unit.kind === 'mass') return undefined;
  ALTERNATIVE_SEPARATOR.lastIndex = first.end;
  if (!ALTERNATIVE_SEPARATOR.test(line)) return undefined;
  const weight = parseAmount(line, ALTERNATIVE_SEPARATOR.lastIndex);
  if (weight?.unit?.unit.kind !== 'mass') return undefined;
  const rest = line.slice(weight.end).replace(/^[^()]{0,80}\)/, ' ');
  return { quantities: [toQuantity(weight)], rest };
}

/** Skips a repetition of the amount in another unit: "/ 7 oz", "(7 oz)". */
function skipEquivalentAmount(line: string, end: number): string {
  const rest = line.slice(end);
  const separatorLength = /^\s{0,2}[/=]\s{0,2}/.exec(rest)?.[0].length;
  const amount = separatorLength === undefined ? undefined : parseAmount(rest, separatorLength);
  return amount ? rest.slice(amount.end) : rest;
}

/** Parses a further amount to add: "1 lb 4 oz", "1 cup plus 2 tbsp". */
function parseAdditionalAmount(line: string, end: number): Amount | undefined {
  ADDITION_SEPARATOR.lastIndex = end;
  const start = ADDITION_SEPARATOR.test(line)
    ? ADDITION_SEPARATOR.lastIndex
    : end + (line.charAt(end) === ' ' ? 1 : 0);
  const amount = parseAmount(line, start);
  return amount?.unit && amount.unit.unit.kind !== 'count' && !amount.isWord ? amount : undefined;
}
