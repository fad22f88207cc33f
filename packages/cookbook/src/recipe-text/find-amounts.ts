import { type Amount, GERMAN_UNIT_ADJECTIVE_PATTERN, parseAmount } from './parse-amount.ts';
import { SPACE_PATTERN } from './parse-and-format-numbers.ts';
import { CONTAINER_UNIT_IDS, type ParsedUnit, parseUnit } from './units.ts';

const JUICE_OR_ZEST = '(?:juice|zest|rind|peel|Saft|Abrieb|Schale)';
// V8 unrolls repetitions of up to three: the patterns that contain this one would take six times as long to compile.
const GRATED = `(?:(?:the|der|die|finely|freshly|fein|frisch|grated|squeezed|abgeriebene|geriebene|gepresster)${SPACE_PATTERN}){0,4}`;
/** "Juice of", "finely grated zest and juice of", "Saft von", "Saft einer". */
const JUICE_OR_ZEST_PATTERN =
  `${GRATED}${JUICE_OR_ZEST}(?:${SPACE_PATTERN}(?:and|und|&)${SPACE_PATTERN}${GRATED}${JUICE_OR_ZEST})?` +
  `${SPACE_PATTERN}(?:(?:of|from|von|aus)${SPACE_PATTERN}|(?=einer|[\\d½¼]))`;
const JUICE_OR_ZEST_OF = new RegExp(`^[^\\p{L}\\d]{0,3}${JUICE_OR_ZEST_PATTERN}`, 'iu');
/** Words that may precede the number: "about 2", "scant 1½ cups", "- 2 eggs", "plus 1 yolk". */
const LEADING_WORDS = new RegExp(
  `(?:[-–—•*·▢□]${SPACE_PATTERN}{1,2}|(?:about|approximately|approx\\.?|around|circa|ca\\.?|c\\.|roughly|nearly|almost|just|scant|heaped|heaping|generous|level|good|up to|at least|plus|and|or|another|extra|from|reserved?|etwa|ungefähr|rund|gut|knapp|mindestens|und|oder|~|\\+)${SPACE_PATTERN}{1,2}|[~+]|${JUICE_OR_ZEST_PATTERN})`,
  'iuy',
);
const NON_INGREDIENT_UNIT = new RegExp(
  `[-${SPACE_PATTERN.slice(1, -1)}]{0,2}(?:cm|mm|in\\.|inch(?:es)?|centimet(?:re|er)s?|millimet(?:re|er)s?|["”″]|sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|parts?|°|C|F|degrees|Min(?:uten)?|Std|Stunden?|Sek(?:unden)?|Tage?|Grad|Personen|Portionen|per${SPACE_PATTERN}?cent|times|servings?|people|persons)(?![\\p{L}])`,
  'uy',
);
/** A length that is the amount itself: "5 cm piece of ginger". */
const LENGTH_OF_PIECE = new RegExp(
  `[-${SPACE_PATTERN.slice(1, -1)}]{0,2}(?:cm|mm|inch|in\\.?|["”″])[-${SPACE_PATTERN.slice(1, -1)}](?:pieces?|knobs?|lengths?|chunks?|sticks?|thumbs?|Stücke?|(?:fresh${SPACE_PATTERN}|frische[rn]${SPACE_PATTERN})?(?:ginger|Ingwer))(?![\\p{L}])`,
  'iuy',
);
const MULTIPLIER = new RegExp(`${SPACE_PATTERN}?[x×]${SPACE_PATTERN}?(?=\\d)`, 'iuy');
const BRACKETED_TEXT = new RegExp(
  `${SPACE_PATTERN}{0,2}\\([^()]{0,120}\\)${SPACE_PATTERN}{0,2}`,
  'uy',
);
const IMPLIED_ONE = new RegExp(
  `(?:heaped|heaping|scant|generous|level|rounded|good|large|small|big|tiny|thumb-sized?|${GERMAN_UNIT_ADJECTIVE_PATTERN})${SPACE_PATTERN}`,
  'iuy',
);
/** Units that mean one without a number: "pinch of salt", "EL Öl". */
const IMPLIED_ONE_UNITS = new Set(
  'tsp tbsp pinch dash drop squeeze drizzle splash knob handful bunch sprig piece'.split(' '),
);
/** The size of each of several: "2 Dosen à 400 g". */
const EACH_SIZE = new RegExp(`${SPACE_PATTERN}(?:à|á|a|je|zu je)${SPACE_PATTERN}(?=\\d)`, 'iuy');
/** A hyphenated size in parentheses is that of each piece: "4 (6-ounce) fillets". */
const SIZE_OF_PIECE = /^\s?\(\d{1,3}(?:\.\d{1,2})?-\p{L}/u;
/** An amount after the name: "Butter: 50 g", "Mehl 500 g". */
const NAME_BEFORE_AMOUNT = /^[^\d½¼¾⅓⅔()]{2,80}?(?:[:,–—(-]\s{0,2}|\s)(?=[\d½¼¾⅓⅔])/u;
/** Text between the first and a further amount: "1 cup plus 2 tbsp", "200 g / 7 oz". */
const CONNECTOR = /(?<![\p{L}\d])(?:plus|and|or|und|oder)(?![\p{L}])|[+&/;,=]|\s[–—]\s/giu;
const PER_ITEM = /^[^,;()]{0,60}?\b(?:each|per|apiece|je|pro)\b/i;

/** Finds the amounts of a line that scale with the number of servings, in order, without overlaps. */
export function findScalableAmounts(line: string): Amount[] {
  const first = parseLeadingAmount(line) ?? findAmountAfterName(line);
  const found = first ? [first] : [];
  const size = first ? findPackageSizeEnd(line, first) : undefined;
  let end = Math.max(first?.end ?? 0, size ?? 0);
  const next = skipWhitespace(line, end);
  for (const start of findAmountStarts(line, end)) {
    if (start < end) continue;
    const amount = parseAmountAt(line, start);
    // Directly after an amount, only another measure belongs to it: "1 lb 4 oz".
    if (!amount || (start === next && end > 0 && (amount.isWord || !amount.unit))) continue;
    const isSizeOfCan =
      first?.unit?.unit.id === 'can' && /\([^)]{0,40}$/.test(line.slice(first.end, amount.start));
    if (!isSizeOfCan && !PER_ITEM.test(line.slice(amount.end, amount.end + 80))) found.push(amount);
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
  EACH_SIZE.lastIndex = amount.end;
  if (EACH_SIZE.test(line)) return parseAmount(line, EACH_SIZE.lastIndex)?.end;
  BRACKETED_TEXT.lastIndex = amount.end;
  if (BRACKETED_TEXT.test(line)) {
    if (SIZE_OF_PIECE.test(line.slice(amount.end, amount.end + 12)))
      return BRACKETED_TEXT.lastIndex;
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
  const amount = parseAmountAt(line, start) ?? parseImpliedAmount(line, start, start);
  if (amount) return amount;
  const length = parseAmount(line, start);
  if (!length || length.isWord) return undefined;
  LENGTH_OF_PIECE.lastIndex = length.numberEnd;
  return LENGTH_OF_PIECE.test(line) ? { ...length, end: length.numberEnd } : undefined;
}

/** Finds the amount at the end of a line, after the name of the food: "Butter: 50 g". */
export function findAmountAfterName(line: string): Amount | undefined {
  const start = NAME_BEFORE_AMOUNT.exec(line)?.[0].length;
  const amount = start === undefined ? undefined : parseAmountAt(line, start);
  if (!amount || start === undefined) return undefined;
  const isMeasured = amount.unit || /:\s{0,2}$/.test(line.slice(0, start));
  return isMeasured && /^\s{0,2}(?:\)|[(,].{0,200})?$/.test(line.slice(amount.end))
    ? amount
    : undefined;
}

/** Returns the end of "juice of", "zest and juice of" at the start of a line. */
export function matchJuiceOrZestPrefix(line: string): string | undefined {
  return JUICE_OR_ZEST_OF.exec(line)?.[0];
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
  const isArticle =
    amount.isWord && /^(?:an?|ein(?:e[nrm]?)?)$/i.test(line.slice(amount.start, amount.numberEnd));
  return isArticle && !amount.unit ? undefined : amount;
}

/** Parses "heaped tsp" as one; at the start of a line also "pinch", without an adjective. */
function parseImpliedAmount(line: string, start: number, unitFrom?: number): Amount | undefined {
  IMPLIED_ONE.lastIndex = start;
  const unitStart = IMPLIED_ONE.test(line) ? IMPLIED_ONE.lastIndex : unitFrom;
  const unit = unitStart === undefined ? undefined : parseUnit(line, unitStart);
  if (!unit || unitStart === undefined || !IMPLIED_ONE_UNITS.has(unit.unit.id)) return undefined;
  return {
    from: 1,
    to: 1,
    separator: '',
    unit,
    usesDecimalComma: false,
    isWord: true,
    start,
    numberEnd: start,
    unitStart,
    end: unit.end,
  };
}

function skipWhitespace(line: string, from: number): number {
  let position = from;
  while (position < line.length && /\s/.test(line.charAt(position))) position += 1;
  return position;
}
