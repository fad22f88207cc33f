import { type Amount, readAmount } from './amounts.ts';
import { BLANK } from './numbers.ts';
import { CONTAINERS, readUnit, type WrittenUnit } from './units.ts';

/** What may stand before the number: "about 2", "scant 1½ cups", "- 2 eggs", "plus 1 yolk". */
const LEAD = new RegExp(
  `(?:[-–—•*·▢□]${BLANK}{1,2}|(?:about|approximately|approx\\.?|around|circa|ca\\.|c\\.|roughly|nearly|almost|just|scant|heaped|heaping|generous|level|good|up to|at least|plus|and|or|another|extra|from|reserved?|~|\\+)${BLANK}{1,2}|[~+]|(?:(?:the${BLANK})?(?:finely${BLANK})?(?:grated${BLANK})?(?:juice|zest|rind|peel)${BLANK}(?:(?:and|&)${BLANK}(?:juice|zest|rind|peel)${BLANK})?(?:of|from)${BLANK}))`,
  'iuy',
);
const MEASURED = new RegExp(
  `[-${BLANK.slice(1, -1)}]{0,2}(?:cm|mm|in\\.|inch(?:es)?|centimet(?:re|er)s?|millimet(?:re|er)s?|["”″]|sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|parts?|°|C|F|degrees|per${BLANK}?cent|times|servings?|people|persons)(?![\\p{L}])`,
  'uy',
);
/** A measured length that is the amount itself: "5 cm piece of ginger". */
const LENGTH_OF_PIECE = new RegExp(
  `[-${BLANK.slice(1, -1)}]{0,2}(?:cm|mm|inch|in)[-${BLANK.slice(1, -1)}](?:piece|knob|length|chunk|stick|thumb)(?![\\p{L}])`,
  'iuy',
);
const TIMES_SIZE = new RegExp(`${BLANK}?[x×]${BLANK}?(?=\\d)`, 'iuy');
const BRACKET = new RegExp(`${BLANK}{0,2}\\([^()]{0,120}\\)${BLANK}{0,2}`, 'uy');
const IMPLIED = new RegExp(`(?:heaped|heaping|scant|generous|level|rounded|good)${BLANK}`, 'iuy');
/** What joins a further amount to the first: "1 cup plus 2 tbsp", "200 g / 7 oz". */
const CONNECTION = /(?<![\p{L}\d])(?:plus|and|or)(?![\p{L}])|[+&/;,=]|\s[–—]\s/giu;
const FOR_EACH = /^[^,;()]{0,60}?\b(?:each|per|apiece)\b/i;

/** The amounts of a line that grow with the number of people, in their order, none twice. */
export function findScalable(line: string): Amount[] {
  const first = readFirst(line);
  const found = first ? [first] : [];
  const size = first ? sizeAfter(line, first) : undefined;
  let end = Math.max(first?.end ?? 0, size ?? 0);
  const next = skipBlank(line, end);
  for (const start of beginnings(line, end)) {
    if (start < end) continue;
    const amount = readAt(line, start);
    // Right behind an amount only another measure belongs to it: "1 lb 4 oz".
    if (!amount || (start === next && end > 0 && (amount.word || !amount.unit))) continue;
    if (!FOR_EACH.test(line.slice(amount.end, amount.end + 80))) found.push(amount);
    end = amount.end;
  }
  return found;
}

/**
 * Where a size ends that stands beside a count: the bracket of "1 (14 oz) can" and of "1 can
 * (14 oz)", the weight of "2 x 400 g tins" and of "1 14-oz can".
 */
export function sizeAfter(line: string, amount: Amount): number | undefined {
  TIMES_SIZE.lastIndex = amount.end;
  if (!amount.unit && TIMES_SIZE.test(line)) {
    return readAmount(line, TIMES_SIZE.lastIndex)?.end ?? TIMES_SIZE.lastIndex;
  }
  BRACKET.lastIndex = amount.end;
  if (BRACKET.test(line)) {
    const end = BRACKET.lastIndex;
    const unit = amount.unit?.unit ?? readUnit(line, end)?.unit;
    return unit && CONTAINERS.has(unit.id) ? end : undefined;
  }
  if (amount.unit) return undefined;
  const size = readAmount(line, skipBlank(line, amount.end));
  return size?.unit && size.unit.unit.kind !== 'count' ? size.end : undefined;
}

/** What is bought by the weight before it: the tin of "400 g tin tomatoes". */
export function containerAfter(line: string, { unit, end }: Amount): WrittenUnit | undefined {
  if (!unit || unit.unit.kind === 'count') return undefined;
  const next = readUnit(line, skipBlank(line, end));
  return next && CONTAINERS.has(next.unit.id) && next.unit.id !== 'piece' ? next : undefined;
}

/** The amount with which a line begins; also the length of "5 cm piece of ginger". */
export function readFirst(line: string): Amount | undefined {
  const start = skipLead(line, 0);
  const amount = readAt(line, start);
  if (amount) return amount;
  const length = readAmount(line, start);
  if (!length || length.word) return undefined;
  LENGTH_OF_PIECE.lastIndex = length.numberEnd;
  return LENGTH_OF_PIECE.test(line) ? { ...length, end: length.numberEnd } : undefined;
}

/** Goes past bullets, "about", "juice of" and the like. */
export function skipLead(line: string, from: number): number {
  let at = skipBlank(line, from);
  for (let words = 0; words < 4; words += 1) {
    LEAD.lastIndex = at;
    if (!LEAD.test(line)) return at;
    IMPLIED.lastIndex = at;
    if (IMPLIED.test(line) && readUnit(line, IMPLIED.lastIndex)) return at;
    at = skipBlank(line, LEAD.lastIndex);
  }
  return at;
}

/** Where a further amount may begin: after a bracket, a comma, "plus", or right after the first. */
function* beginnings(line: string, end: number): Generator<number> {
  if (end > 0) yield skipLead(line, end);
  const rest = [...line.slice(end).matchAll(CONNECTION), ...line.slice(end).matchAll(/\(/g)];
  for (const { index, 0: sign } of rest.sort((a, b) => a.index - b.index)) {
    yield skipLead(line, end + index + sign.length);
  }
}

function readAt(line: string, start: number): Amount | undefined {
  const amount = readAmount(line, start) ?? readImplied(line, start);
  if (!amount) return undefined;
  MEASURED.lastIndex = amount.numberEnd;
  if (MEASURED.test(line)) return undefined;
  // "An onion" and "a few" are left to the reader; "a pinch" is an amount.
  const article = amount.word && /^an?$/i.test(line.slice(amount.start, amount.numberEnd));
  return article && !amount.unit ? undefined : amount;
}

/** "Heaped tsp" is one of it. */
function readImplied(line: string, start: number): Amount | undefined {
  IMPLIED.lastIndex = start;
  const unit = IMPLIED.test(line) ? readUnit(line, IMPLIED.lastIndex) : undefined;
  if (!unit) return undefined;
  return {
    from: 1,
    to: 1,
    separator: '',
    unit,
    comma: false,
    word: true,
    start,
    numberEnd: start,
    unitStart: IMPLIED.lastIndex,
    end: unit.end,
  };
}

function skipBlank(line: string, from: number): number {
  let at = from;
  while (at < line.length && /\s/.test(line.charAt(at))) at += 1;
  return at;
}
