import { SPACE_PATTERN } from './numbers.ts';
import { type Amount, parseAmount } from './parse-amount.ts';
import { CONTAINER_UNIT_IDS, type ParsedUnit, parseUnit } from './units.ts';

/** Words that may precede the number: "about 2", "scant 1½ cups", "- 2 eggs", "plus 1 yolk". */
const LEADING_WORDS = new RegExp(
  `(?:[-–—•*·▢□]${SPACE_PATTERN}{1,2}|(?:about|approximately|approx\\.?|around|circa|ca\\.|c\\.|roughly|nearly|almost|just|scant|heaped|heaping|generous|level|good|up to|at least|plus|and|or|another|extra|from|reserved?|~|\\+)${SPACE_PATTERN}{1,2}|[~+]|(?:(?:the${SPACE_PATTERN})?(?:finely${SPACE_PATTERN})?(?:grated${SPACE_PATTERN})?(?:juice|zest|rind|peel)${SPACE_PATTERN}(?:(?:and|&)${SPACE_PATTERN}(?:juice|zest|rind|peel)${SPACE_PATTERN})?(?:of|from)${SPACE_PATTERN}))`,
  'iuy',
);
const NON_INGREDIENT_UNIT = new RegExp(
  `[-${SPACE_PATTERN.slice(1, -1)}]{0,2}(?:cm|mm|in\\.|inch(?:es)?|centimet(?:re|er)s?|millimet(?:re|er)s?|["”″]|sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|parts?|°|C|F|degrees|per${SPACE_PATTERN}?cent|times|servings?|people|persons)(?![\\p{L}])`,
  'uy',
);
/** A length that is the amount itself: "5 cm piece of ginger". */
const LENGTH_OF_PIECE = new RegExp(
  `[-${SPACE_PATTERN.slice(1, -1)}]{0,2}(?:cm|mm|inch|in)[-${SPACE_PATTERN.slice(1, -1)}](?:piece|knob|length|chunk|stick|thumb)(?![\\p{L}])`,
  'iuy',
);
const MULTIPLIER = new RegExp(`${SPACE_PATTERN}?[x×]${SPACE_PATTERN}?(?=\\d)`, 'iuy');
const BRACKETED_TEXT = new RegExp(
  `${SPACE_PATTERN}{0,2}\\([^()]{0,120}\\)${SPACE_PATTERN}{0,2}`,
  'uy',
);
const IMPLIED_ONE = new RegExp(
  `(?:heaped|heaping|scant|generous|level|rounded|good)${SPACE_PATTERN}`,
  'iuy',
);
/** Text between the first and a further amount: "1 cup plus 2 tbsp", "200 g / 7 oz". */
const CONNECTOR = /(?<![\p{L}\d])(?:plus|and|or)(?![\p{L}])|[+&/;,=]|\s[–—]\s/giu;
const PER_ITEM = /^[^,;()]{0,60}?\b(?:each|per|apiece)\b/i;

/** Finds the amounts of a line that scale with the number of servings, in order, without overlaps. */
export function findScalableAmounts(line: string): Amount[] {
  const first = parseLeadingAmount(line);
  const found = first ? [first] : [];
  const size = first ? findPackageSizeEnd(line, first) : undefined;
  let end = Math.max(first?.end ?? 0, size ?? 0);
  const next = skipWhitespace(line, end);
  for (const start of findAmountStarts(line, end)) {
    if (start < end) continue;
    const amount = parseAmountAt(line, start);
    // Directly after an amount, only another measure belongs to it: "1 lb 4 oz".
    if (!amount || (start === next && end > 0 && (amount.isWord || !amount.unit))) continue;
    if (!PER_ITEM.test(line.slice(amount.end, amount.end + 80))) found.push(amount);
    end = amount.end;
  }
  return found;
}

/**
 * Returns the end of a package size next to a count: the parentheses of "1 (14 oz) can" and "1 can (14 oz)", the weight
 * of "2 x 400 g tins" and "1 14-oz can".
 */
export function findPackageSizeEnd(line: string, amount: Amount): number | undefined {
  MULTIPLIER.lastIndex = amount.end;
  if (!amount.unit && MULTIPLIER.test(line)) {
    return parseAmount(line, MULTIPLIER.lastIndex)?.end ?? MULTIPLIER.lastIndex;
  }
  BRACKETED_TEXT.lastIndex = amount.end;
  if (BRACKETED_TEXT.test(line)) {
    const end = BRACKETED_TEXT.lastIndex;
    const unit = amount.unit?.unit ?? parseUnit(line, end)?.unit;
    return unit && CONTAINER_UNIT_IDS.has(unit.id) ? end : undefined;
  }
  if (amount.unit) return undefined;
  const size = parseAmount(line, skipWhitespace(line, amount.end));
  return size?.unit && size.unit.unit.kind !== 'count' ? size.end : undefined;
}

/** Finds a container after its weight: the tin of "400 g tin tomatoes". */
export function findContainerAfter(line: string, { unit, end }: Amount): ParsedUnit | undefined {
  if (!unit || unit.unit.kind === 'count') return undefined;
  const next = parseUnit(line, skipWhitespace(line, end));
  return next && CONTAINER_UNIT_IDS.has(next.unit.id) && next.unit.id !== 'piece'
    ? next
    : undefined;
}

/** Parses the amount at the start of a line; also the length of "5 cm piece of ginger". */
export function parseLeadingAmount(line: string): Amount | undefined {
  const start = skipLeadingWords(line, 0);
  const amount = parseAmountAt(line, start);
  if (amount) return amount;
  const length = parseAmount(line, start);
  if (!length || length.isWord) return undefined;
  LENGTH_OF_PIECE.lastIndex = length.numberEnd;
  return LENGTH_OF_PIECE.test(line) ? { ...length, end: length.numberEnd } : undefined;
}

/** Skips bullets, "about", "juice of" and similar words. */
export function skipLeadingWords(line: string, from: number): number {
  let position = skipWhitespace(line, from);
  for (let words = 0; words < 4; words += 1) {
    LEADING_WORDS.lastIndex = position;
    if (!LEADING_WORDS.test(line)) return position;
    IMPLIED_ONE.lastIndex = position;
    if (IMPLIED_ONE.test(line) && parseUnit(line, IMPLIED_ONE.lastIndex)) return position;
    position = skipWhitespace(line, LEADING_WORDS.lastIndex);
  }
  return position;
}

/** Positions where a further amount may start: after parentheses, a comma, "plus", or directly after the first. */
function* findAmountStarts(line: string, end: number): Generator<number> {
  if (end > 0) yield skipLeadingWords(line, end);
  const separators = [...line.slice(end).matchAll(CONNECTOR), ...line.slice(end).matchAll(/\(/g)];
  for (const { index, 0: separator } of separators.sort((a, b) => a.index - b.index)) {
    yield skipLeadingWords(line, end + index + separator.length);
  }
}

function parseAmountAt(line: string, start: number): Amount | undefined {
  const amount = parseAmount(line, start) ?? parseImpliedAmount(line, start);
  if (!amount) return undefined;
  NON_INGREDIENT_UNIT.lastIndex = amount.numberEnd;
  if (NON_INGREDIENT_UNIT.test(line)) return undefined;
  // "An onion" and "a few" are not scaled; "a pinch" is.
  const isArticle = amount.isWord && /^an?$/i.test(line.slice(amount.start, amount.numberEnd));
  return isArticle && !amount.unit ? undefined : amount;
}

/** Parses "heaped tsp" as one. */
function parseImpliedAmount(line: string, start: number): Amount | undefined {
  IMPLIED_ONE.lastIndex = start;
  const unit = IMPLIED_ONE.test(line) ? parseUnit(line, IMPLIED_ONE.lastIndex) : undefined;
  if (!unit) return undefined;
  return {
    from: 1,
    to: 1,
    separator: '',
    unit,
    usesDecimalComma: false,
    isWord: true,
    start,
    numberEnd: start,
    unitStart: IMPLIED_ONE.lastIndex,
    end: unit.end,
  };
}

function skipWhitespace(line: string, from: number): number {
  let position = from;
  while (position < line.length && /\s/.test(line.charAt(position))) position += 1;
  return position;
}
