import { type Amount, readAmount } from '../lines/amounts.ts';
import { containerAfter, readFirst, sizeAfter } from '../lines/places.ts';
import { CONTAINERS, readUnit, type Unit } from '../lines/units.ts';

/** How much of something a line tells: a number of units; of none, things are counted. */
export interface Quantity {
  value: number;
  unit?: Unit;
}

/** The amount of a line and where its food begins. */
export interface LineAmount {
  /** Summed where a line says "1 cup plus 2 tbsp". */
  quantities: Quantity[];
  /** The weight or volume of one, of tins and packets: "1 (14 oz) can". */
  size?: Quantity;
  /** The rest of the line. */
  rest: string;
}

/** "1 cup plus 2 tbsp": nobody measures in more parts than this. */
const MOST_QUANTITIES = 4;
const JOIN = /\s{0,2}(?:plus|and|[+&])\s{1,2}/iuy;
const ALTERNATIVE = /\s{0,2}[/=]\s{0,2}|\s{0,2}\((?:about\s|approx\.?\s|~)?/iuy;

/** Reads how much of something a line tells; undefined where it says nothing of that. */
export function readLineAmount(line: string): LineAmount | undefined {
  const first = readFirst(line) ?? readArticle(line);
  if (!first || /^[-\s]{0,2}(?:cm|mm|inch|in)\b/.test(line.slice(first.numberEnd)))
    return undefined;
  const sizeEnd = sizeAfter(line, first);
  if (sizeEnd !== undefined) return withSize(line, first, sizeEnd);
  const container = containerAfter(line, first);
  if (container) {
    return {
      quantities: [{ value: 1, unit: container.unit }],
      size: quantityOf(first),
      rest: line.slice(container.end),
    };
  }
  const weighed = readWeightBeside(line, first);
  if (weighed) return weighed;
  const quantities = [quantityOf(first)];
  let end = first.end;
  while (first.unit && quantities.length < MOST_QUANTITIES) {
    const more = readMore(line, end);
    if (!more) break;
    quantities.push(quantityOf(more));
    end = more.end;
  }
  return { quantities, rest: skipBracketedEquivalent(line, end) };
}

/** The middle of a range. */
function quantityOf({ from, to, unit }: Amount): Quantity {
  return { value: (from + to) / 2, ...(unit ? { unit: unit.unit } : {}) };
}

/** "An onion" is one. */
function readArticle(line: string): Amount | undefined {
  const at = /^\s*/.exec(line)?.[0].length ?? 0;
  return /^an?\s(?!few|little|couple|lot|bit)/i.test(line.slice(at, at + 12))
    ? readAmount(line, at)
    : undefined;
}

function withSize(line: string, first: Amount, sizeEnd: number): LineAmount {
  const between = line.slice(first.end, sizeEnd);
  const at = between.search(/[\d¼½¾⅓⅔⅛]/);
  const size = at === -1 ? undefined : readAmount(line, first.end + at);
  const start = sizeEnd + (/^\s*/.exec(line.slice(sizeEnd))?.[0].length ?? 0);
  const container = first.unit ? undefined : readUnit(line, start);
  const isContainer = container && CONTAINERS.has(container.unit.id);
  const unit = first.unit?.unit ?? (isContainer ? container.unit : undefined);
  return {
    quantities: [{ value: (first.from + first.to) / 2, ...(unit ? { unit } : {}) }],
    ...(size?.unit && size.unit.unit.kind !== 'count' ? { size: quantityOf(size) } : {}),
    rest: line.slice(isContainer ? container.end : sizeEnd),
  };
}

/** The scales know best: "1 cup (125 g) flour" and "1 cup / 125 g flour" are 125 g. */
function readWeightBeside(line: string, first: Amount): LineAmount | undefined {
  if (first.unit?.unit.kind === 'mass') return undefined;
  ALTERNATIVE.lastIndex = first.end;
  if (!ALTERNATIVE.test(line)) return undefined;
  const weight = readAmount(line, ALTERNATIVE.lastIndex);
  if (weight?.unit?.unit.kind !== 'mass') return undefined;
  const rest = line.slice(weight.end).replace(/^[^()]{0,80}\)/, ' ');
  return { quantities: [quantityOf(weight)], rest };
}

/** "/ 7 oz" and "(7 oz)" tell the same amount again. */
function skipBracketedEquivalent(line: string, end: number): string {
  const rest = line.slice(end);
  const again = /^\s{0,2}[/=]\s{0,2}/.exec(rest)?.[0].length;
  const amount = again === undefined ? undefined : readAmount(rest, again);
  return amount ? rest.slice(amount.end) : rest;
}

/** "1 lb 4 oz", "1 cup plus 2 tbsp". */
function readMore(line: string, end: number): Amount | undefined {
  JOIN.lastIndex = end;
  const joined = JOIN.test(line) ? JOIN.lastIndex : end + (line.charAt(end) === ' ' ? 1 : 0);
  const amount = readAmount(line, joined);
  return amount?.unit && amount.unit.unit.kind !== 'count' && !amount.word ? amount : undefined;
}
