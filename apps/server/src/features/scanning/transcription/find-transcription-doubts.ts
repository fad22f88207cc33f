import { messages, type TranscriptionDoubt } from '@plateful/contract';
import type { TranscribedDraft } from '#ports/recipe-draft.ts';
import type { TextWord } from '#ports/text-recognizer.ts';
import type { ReconstructedLine } from './reconstruct-recipe-lines.ts';

const MIN_WORD_CONFIDENCE = 0.6;
const MIN_AMOUNT_CONFIDENCE = 0.8;
const MIN_STEP_CONFIDENCE = 0.5;

const NUMBER = /[\d½⅓⅔¼¾⅛%]/;
const FRACTIONS: Readonly<Record<string, number>> = {
  ...{ '½': 1 / 2, '⅓': 1 / 3, '⅔': 2 / 3 },
  ...{ '¼': 1 / 4, '¾': 3 / 4, '⅛': 1 / 8 },
};
/** A number, a range, a fraction, or a number with its unit: "2", "1,5", "2-3", "1½", "1/2", "200g", "180°C". */
const CLEAR_NUMBER =
  /^[(~]?(?:\d+(?:[.,]\d+)?|\d+\/\d+|\d*[½⅓⅔¼¾⅛])(?:[-–](?:\d+(?:[.,]\d+)?|\d*[½⅓⅔¼¾⅛]))?(?:k?g|mg|m?l|c?m|mm|oz|lbs?|x|°[CF]?|EL|TL)?[).,:;]*$/;
/** The largest usual amount per unit, and of countable foods (key ``). */
const LARGEST_AMOUNTS: readonly (readonly [unit: RegExp, amount: number])[] = [
  [/^(?:tsps?|teaspoons?|TL|Teelöffel)\b/i, 6],
  [/^(?:tbsps?|tablespoons?|EL|Esslöffel)\b/i, 14],
  [/^(?:cups?|Tassen?)\b/i, 12],
  [/^(?:g|grams?|Gramm|ml)\b/i, 3000],
  [/^(?:kg|l|lit(?:er|re)s?|lbs?|pounds?)\b/i, 5],
  [/^(?:Prisen?|pinch(?:es)?|Bund|bunch(?:es)?|Stangen?|Päckchen|cans?|Dosen?)\b/i, 8],
  [/^/, 60],
];
const UNIT =
  /^(?:tsps?|tbsps?|teaspoons?|tablespoons?|cups?|oz|lbs?|TL|EL|kg|g|ml|l|Prisen?|Bund|Päckchen|Dosen?)\.?$/;
/** Units that are no misread ones. */
const CLEAR_UNIT = /^(?:tsp|tbsp|cups?|lbs?|TL|EL|ml|cm|mm)$/;
const USUALLY_WITHOUT_AMOUNT = /salt|pepper|oil|salz|pfeffer|öl|etwas|some|to taste/i;
/** A unit and a food without a space, as in "ELÖl": often misread. */
const JOINED_UNIT = /^[ET]L\p{L}/u;
const IN_PARENTHESES = /\(.*\)/;
/** The food of the line was not read. */
const WITHOUT_FOOD =
  /^[^\p{L}]*(?:k?g|m?l|EL|TL)?[^\p{L}]*(?:\p{L}{1,2}|tsps?|tbsps?|cups?|lbs?|Prisen?|Bund|Päckchen|Dosen?|(?:large|medium|small|kleine|große) \p{L}{1,2})?\P{L}*$/u;
/** Most often a misread number or list marker. */
const SINGLE_LETTER = /\s[b-fh-km-wyz]\s/;
const UNUSUAL_SIGN = /[|=_{}[\]\\~<>«»]/;
/** The 1 may be an l, and the 9 a g: "41 milk". */
const JOINED_AMOUNT = /^\d+[19] (?!(?:g|kg|ml|oz|EL|TL)\b)\p{L}/u;
/** The unit was not read, or read as a digit: "1.11 stock". */
const DECIMAL_WITHOUT_UNIT = /^\d+[.,]\d+ (?!(?:k?g|m?l|oz|lbs?|cups?|tsp|tbsp|EL|TL)\b)\p{L}/u;
/** Foods that are not counted, and need a unit: "1 milk" may be "1 l milk". */
const UNCOUNTABLE_AMOUNT =
  /^[\d.,½⅓⅔¼¾⅛]+ \p{L}*(?:wasser|milch|brühe|saft|wein|öl|essig|mehl|zucker|water|milk|stock|broth|juice|wine|oil|vinegar|flour|sugar)$/iu;
/** In English, a comma in a number is most often a misread point. */
const ENGLISH_HEADING = /^\P{L}*(?:ingredients|directions|instructions|method)\b/iu;
const DECIMAL_COMMA = /^\d+,\d/;
/** Only amounts up to one take the singular; one does not take the plural. */
const SINGULAR_UNIT = /^cup$/i;

/** Lists the lines of a transcribed recipe whose words or amounts may be wrong. */
export function findTranscriptionDoubts(
  lines: readonly ReconstructedLine[],
  draft: TranscribedDraft,
): TranscriptionDoubt[] {
  const find = createLineFinder(lines);
  const [titleLine] = lines;
  const doubts: TranscriptionDoubt[] = [];
  const add = (field: TranscriptionDoubt['field'], line: number, reason: string | null) => {
    if (reason) doubts.push({ field, line, reason });
  };
  add(
    'title',
    0,
    titleLine && draft.title !== messages.untitledRecipe
      ? findUnclearWord(titleLine.words, MIN_WORD_CONFIDENCE)
      : messages.unclearWord,
  );
  const hasAmount = (text: string) => NUMBER.test(text.replace(IN_PARENTHESES, ''));
  const amountCount = draft.ingredients.filter(({ text }) => hasAmount(text)).length;
  const areAmountsUsual = amountCount > draft.ingredients.length / 2;
  const isEnglish = lines.some(({ words }) => ENGLISH_HEADING.test(words[0]?.text ?? ''));
  for (const [index, { text }] of draft.ingredients.entries()) {
    const isAmountLost = areAmountsUsual && !hasAmount(text) && !USUALLY_WITHOUT_AMOUNT.test(text);
    const hasMisreadPoint = isEnglish && DECIMAL_COMMA.test(text);
    const reason =
      isAmountLost || hasMisreadPoint
        ? messages.unclearAmount
        : findIngredientDoubt(text, find(text));
    add('ingredients', index, reason);
  }
  for (const [index, text] of draft.instructions.entries())
    add('instructions', index, findStepDoubt(find(text)));
  return doubts;
}

function findIngredientDoubt(text: string, words: readonly TextWord[] | null): string | null {
  if (!words || hasUnclearAmount(words, MIN_AMOUNT_CONFIDENCE)) return messages.unclearAmount;
  if (isAmountMissing(text) || isGarbled(text)) return messages.unclearAmount;
  if (WITHOUT_FOOD.test(text)) return messages.unclearWord;
  if (isUnusualAmount(text)) return messages.unusualAmount;
  return findUnclearWord(words, MIN_WORD_CONFIDENCE);
}

function findStepDoubt(words: readonly TextWord[] | null): string | null {
  if (!words) return messages.unclearWord;
  if (hasUnclearAmount(words, MIN_WORD_CONFIDENCE)) return messages.unclearAmount;
  return findUnclearWord(words, MIN_STEP_CONFIDENCE);
}

function findUnclearWord(words: readonly TextWord[], minConfidence: number): string | null {
  const isUnclear = words.some(
    ({ text, confidence }) =>
      (confidence < minConfidence && !CLEAR_UNIT.test(text)) || JOINED_UNIT.test(text),
  );
  return isUnclear ? messages.unclearWord : null;
}

function hasUnclearAmount(words: readonly TextWord[], minConfidence: number): boolean {
  return words.some(({ text, confidence }, index) => {
    const isPercentSign = text === '%' && CLEAR_NUMBER.test(words[index - 1]?.text ?? '');
    if (isPercentSign || !NUMBER.test(text)) return false;
    return confidence < minConfidence || !CLEAR_NUMBER.test(text);
  });
}

/** Whether the line starts with something else than an amount before a unit, or with signs. */
function isAmountMissing(text: string): boolean {
  const words = text.split(' ');
  const isUnitWithoutAmount = words.some((word, index) => {
    const hasAmount = NUMBER.test(words[index - 1] ?? '') || (index === 2 && NUMBER.test(text));
    return UNIT.test(word) && !hasAmount;
  });
  if (isUnitWithoutAmount) return true;
  const [first = ''] = words;
  return (
    !NUMBER.test(first) &&
    (/^[^\p{L}]/u.test(first) || /^(?:\p{L}|[^aeiouyäöü]{2,3})$/iu.test(first))
  );
}

/** Whether a line has signs that no ingredient has, or lost a parenthesis, and perhaps the end of the line. */
function isGarbled(text: string): boolean {
  return (
    UNUSUAL_SIGN.test(text) ||
    SINGLE_LETTER.test(text) ||
    text.split('(').length !== text.split(')').length
  );
}

/** In milliliters. */
const SPOONS_AND_CUPS: Readonly<Record<string, number>> = { tsp: 5, tbsp: 15, cup: 240 };
/** The mass of a milliliter of food, or its volume, is within these limits. */
const DENSITIES = { min: 0.05, max: 2.2 };

/** Whether the weight in parentheses is not that of the spoons or cups: "4 tbsp chicken fat (519g)". */
function isInconsistent(amount: number, text: string): boolean {
  const [, unit = ''] = /^\S+ (tsp|tbsp|cup)s?\b/.exec(text) ?? [];
  const [, grams] = /\((\d+) ?(?:g|ml)\)/.exec(text) ?? [];
  const milliliters = amount * (SPOONS_AND_CUPS[unit] ?? 0);
  if (!grams || milliliters === 0) return false;
  const density = Number(grams) / milliliters;
  return density < DENSITIES.min || density > DENSITIES.max;
}

function isUnusualAmount(text: string): boolean {
  const match = /^[(~]?(\d+(?:[.,]\d+)?)?([½⅓⅔¼¾⅛])?\s?(.*)$/.exec(text);
  const [, whole = '0', fraction = '', rest = ''] = match ?? [];
  const amount = Number(whole.replace(',', '.')) + (FRACTIONS[fraction] ?? 0);
  const [unit = ''] = rest.split(' ');
  const isOtherNumber = amount > 1 ? SINGULAR_UNIT.test(unit) : amount > 0 && /^cups$/i.test(unit);
  const isFractionOfGram = fraction !== '' && /^(?:g|ml)$/.test(unit);
  if (/^0\d/.test(whole) || isOtherNumber || isFractionOfGram) return true;
  if (isInconsistent(amount, text)) return true;
  const isUnitLost = [JOINED_AMOUNT, DECIMAL_WITHOUT_UNIT, UNCOUNTABLE_AMOUNT].some((pattern) =>
    pattern.test(text),
  );
  if (isUnitLost) return true;
  const [, largest] = LARGEST_AMOUNTS.find(([pattern]) => pattern.test(rest)) ?? [null, 60];
  return amount > largest;
}

/** Finds the words that a line of the recipe was made from; null if there are none. */
function createLineFinder(lines: readonly ReconstructedLine[]) {
  const keyed = lines.map(({ words }) => ({
    words,
    key: toKey(words.map(({ text }) => text).join('')),
  }));
  let next = 0;
  return (text: string): readonly TextWord[] | null => {
    const key = toKey(text);
    const matches = (line: { key: string }) => line.key.includes(key) || key.includes(line.key);
    const ahead = keyed.findIndex((line, index) => index >= next && line.key.includes(key));
    const found = ahead >= 0 ? keyed[ahead] : keyed.find(matches);
    if (ahead >= 0) next = ahead;
    return found?.words ?? null;
  };
}

function toKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}%]/gu, '');
}
