import type { TextLine, TextWord } from '#ports/text-recognizer.ts';

/** A line of the recipe: an ingredient, or a step whose wrapped lines have been joined. */
export interface ReconstructedLine {
  words: TextWord[];
}

type Part = 'introduction' | 'ingredients' | 'steps';

const INGREDIENTS_HEADING =
  /^(?:ingredients|you(?:['’]ll| will)? need|shopping list|zutaten(?:liste)?)\b[^a-zäöü]*$/i;
const STEPS_HEADING =
  /^(?:directions|instructions|method|preparation|steps|procedure|zubereitung|anleitung|so geht['’]?s)\b[^a-zäöü]*$/i;
const GERMAN_HEADING = /^\P{L}*(?:zutaten|zubereitung|anleitung)/iu;
/** Signs before a heading, and strokes that were read as signs: "You'll! need". */
const HEADING_SIGNS = /^[^\p{L}]+|[!|]/gu;
const STEP_NUMBER = /^(\d{1,2})[.)]$/;
/** A 1 is often read as one of these. */
const MISREAD_STEP_NUMBER = /^(?:[Iıl|i!\]]{1,2}[.)]{1,3}|\d?[.)]{2,3})$/;
const AMOUNT = /^[\d½⅓⅔¼¾⅛]/;
const SHORT_INGREDIENT = /^[^\p{L}\d]{0,2}\s?\d{1,2} ?\p{Lu}?\p{Ll}{1,2}$/u;
const DASH = /^[-–—=*•]{1,2}$/;
/** An amount without a food: the rest of its line was read as another line. */
const AMOUNT_ONLY = /^[^\p{L}]{1,5}(?: ?\p{L}{1,2})?$/u;
/** The first word of an ingredient that is a 1, and has to be checked. */
const MISREAD_ONE = /^(?:[Il|ı\]!]|1[\]|!])$/;
const UNCERTAIN = 0.5;
/** List markers, and what they are often read as. */
const BULLET = /^(?:[-–—_=~+*•●◦·.,„‚■▪:;'"’‘“”°|¦\\/»«<>{}()[\]©®¢]{1,3}|[eo0O]|ee)$/;
/** Words that consist of signs only, at the edges of the page. */
const EDGE = /^[^\p{L}\p{N}%½⅓⅔¼¾⅛&]+$/u;
/** The edge of the page, read as a sign at the beginning of most lines. */
const EDGE_STROKE = /^[|/\\¦!]$/;
const MIN_EDGE_SHARE = 0.6;
/** Words that a list marker is not misread as: "or 270 g dried". */
const SHORT_WORD = /^(?:or|to|of|in|je|ca|zu)$/i;
/** A number that was read apart from its line: ".8" beside "50 g butter". */
const FIRST_DIGITS = /^[^\p{L}\d]?(\d{1,2})$/u;
/** The largest gap between two digits, as a share of the height of their line. */
const MAX_DIGIT_GAP = 0.3;
/** An amount, perhaps after a list marker. */
const MARKED_AMOUNT = /^(?:[^\p{L}\d½⅓⅔¼¾⅛]{1,2} )?[\d½⅓⅔¼¾⅛]+ ?\p{L}/u;
const SERVINGS = /serving|portion|person|minute|stück|piece/i;
/** Fewer amounts are no list of ingredients. */
const MIN_AMOUNTS_OF_LIST = 3;
/** A short first word below it is an edge or a list marker. */
const MIN_EDGE_CONFIDENCE = 0.35;
/** Lines with a lower mean confidence are no text, such as the edges of the page. */
const MIN_LINE_CONFIDENCE = 0.35;
const MIN_SHORT_LINE_CONFIDENCE = 0.55;

/** The distance of wrapped lines, as a share of their height. */
const MAX_LINE_GAP = 1.2;

/** Paragraphs are further apart than wrapped lines by this factor. */
const MIN_PARAGRAPH_DISTANCE = 1.1;
/** As a share of the distance of steps. */
const MAX_WRAPPED_DISTANCE = 0.9;
/** A paragraph that does not follow a full stop. */
const CLEAR_PARAGRAPH_DISTANCE = 1.25;

interface Line extends TextLine {
  text: string;
}

/** Joins the lines of a page to the lines of a recipe, and removes list markers and noise. */
export function reconstructRecipeLines(
  pages: readonly (readonly TextLine[])[],
): ReconstructedLine[] {
  const joined: ReconstructedLine[] = [];
  let part: Part = 'introduction';
  /** The last number of a numbered step; 0 if there is none. */
  let number = 0;
  for (const page of pages) {
    const cleaned = joinFirstDigits(removeEdge(page)).flatMap(cleanLine);
    const lines = part === 'introduction' ? insertLostHeading(cleaned) : cleaned;
    const bullets = findBullets(lines);
    const isGerman = lines.some(({ text }) => GERMAN_HEADING.test(text));
    let previous: Line | null = null;
    for (const line of lines) {
      const heading = getRecipePartOfHeading(line.text);
      const words = heading
        ? line.words.filter(({ text }) => /\p{L}/u.test(text))
        : removeBullet(
            part === 'steps' ? joinStepNumber(line.words, number) : line.words,
            part,
            bullets,
          );
      if (words.length === 0) continue;
      const readNumber = part === 'steps' ? getStepNumber(words, number, lines) : 0;
      const isNumberLost =
        !heading && number > 0 && readNumber === 0 && startsStep(previous, line, lines, number);
      number = readNumber || (isNumberLost ? number + 1 : number);
      const isContinuation =
        previous !== null &&
        !heading &&
        part !== 'introduction' &&
        readNumber === 0 &&
        !isNumberLost &&
        words.length === line.words.length &&
        (number > 0 ||
          (isWrapped(previous, { ...line, words }, lines, part) &&
            !(part === 'ingredients' && !isGerman && startsIngredient(previous, words))));
      if (isContinuation) appendWords(joined.at(-1)?.words ?? [], words, isGerman);
      else if (isNumberLost) joined.push({ words: [createNumber(number), ...words] });
      else if (readNumber > 0) joined.push({ words: [createNumber(number), ...words.slice(1)] });
      else joined.push({ words: [...words] });
      if (heading) {
        part = heading;
        number = 0;
        previous = null;
      } else previous = { ...line, words, text: words.map(({ text }) => text).join(' ') };
    }
  }
  return joined;
}

/** Joins the number of a step with a parenthesis that was read as another word: "3 ]". */
function joinStepNumber(words: readonly TextWord[], previous: number): readonly TextWord[] {
  const [first, second, third] = words;
  if (!first || !second || !third || !/^\p{Lu}/u.test(third.text)) return words;
  const isNext = first.text === String(previous + 1) && /^[)\]}|lI]$/.test(second.text);
  return isNext ? [{ ...first, text: `${first.text})` }, ...words.slice(2)] : words;
}

/** @returns 0 if the line does not start with a number */
function getStepNumber(
  words: readonly TextWord[],
  previous = 0,
  lines: readonly Line[] = [],
): number {
  const [first = '', second = ''] = words.map(({ text }) => text);
  if (MISREAD_STEP_NUMBER.test(first) && second) return previous + 1;
  if (previous === 4 && /^[$sS][.)]{1,2}$/.test(first) && second) return 5;
  if (first === `${previous + 1},` && /^\p{Lu}/u.test(second)) return previous + 1;
  const isMisreadOne = previous === 0 && /^[Iıl|]$/.test(first);
  const isWithoutDot = (isMisreadOne || first === String(previous + 1)) && /^\p{Lu}/u.test(second);
  if (isWithoutDot && lines.some((line) => STEP_NUMBER.test(line.words[0]?.text ?? '')))
    return previous + 1;
  return Number(STEP_NUMBER.exec(first.replace(/[\]}|]$/, ')'))?.[1] ?? 0);
}

/** Appends a wrapped line. A hyphen at the end of a line separates a German word, but joins two English words. */
function appendWords(line: TextWord[], words: readonly TextWord[], isGerman: boolean): void {
  const [last, first] = [line.at(-1), words[0]];
  if (last && first && /\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text)) {
    const start = isGerman ? last.text.slice(0, -1) : last.text;
    const confidence = Math.min(last.confidence, first.confidence);
    line.splice(-1, 1, { text: start + first.text, confidence }, ...words.slice(1));
  } else line.push(...words);
}

function createNumber(number: number): TextWord {
  return { text: `${number}.`, confidence: 1 };
}

/**
 * Whether a line of a numbered list starts a step although its number was not read: numbers are missing before the
 * next one, or after the last one, and the line follows a sentence and a gap.
 */
function startsStep(
  previous: Line | null,
  line: Line,
  lines: readonly Line[],
  number: number,
): boolean {
  if (!previous || !canStartParagraph(previous, line)) return false;
  const rest = lines.slice(lines.indexOf(line));
  const nextIndex = rest.findIndex(({ words }) => getStepNumber(words) > 0);
  const missing =
    nextIndex < 0 ? Infinity : getStepNumber(rest[nextIndex]?.words ?? []) - number - 1;
  if (missing <= 0) return false;
  const candidates = rest
    .slice(0, Math.max(0, nextIndex))
    .filter((one, index) => index === 0 || canStartParagraph(rest[index - 1] ?? one, one));
  const isOnlyCandidate = nextIndex >= 0 && candidates.length <= missing;
  return isOnlyCandidate || !isFull(previous, line, lines) || followsGap(previous, line, lines);
}

function canStartParagraph(previous: Line, line: Line): boolean {
  return /[.!?)]$/.test(previous.text) && /^\p{Lu}/u.test(line.text);
}

/** Whether the line is further below the one before than lines that continue a sentence are, or there are none such. */
function followsGap(
  previous: Line,
  line: Line,
  lines: readonly Line[],
  factor = MIN_PARAGRAPH_DISTANCE,
): boolean {
  if (previous.region !== line.region) return false;
  const start = lines.findIndex(({ text }) => getRecipePartOfHeading(text) === 'steps') + 1;
  const distances = lines
    .slice(start)
    .flatMap((one, index, steps) => {
      const before = steps[index - 1];
      const continues = /^\p{Ll}/u.test(one.text) && before && /[\p{L},]$/u.test(before.text);
      return continues && before.region === one.region ? one.box.top - before.box.top : [];
    })
    .toSorted((a, b) => a - b);
  const usual = distances[Math.floor(distances.length / 2)];
  if (!usual) return factor === MIN_PARAGRAPH_DISTANCE && !isCloserThanSteps(previous, line, lines);
  return line.box.top - previous.box.top > usual * factor;
}

/** Whether the line is closer to the one before than the steps that take one line are to each other. */
function isCloserThanSteps(previous: Line, line: Line, lines: readonly Line[]): boolean {
  const isStep = (one: Line | undefined) => STEP_NUMBER.test(one?.words[0]?.text ?? '');
  const distances = lines.flatMap((one, index) => {
    const before = lines[index - 1];
    const areSteps = before && isStep(before) && isStep(one) && before.region === one.region;
    return areSteps ? one.box.top - before.box.top : [];
  });
  const distance = line.box.top - previous.box.top;
  return distances.length > 0 && distance < Math.min(...distances) * MAX_WRAPPED_DISTANCE;
}

/** Removes the edge of the page from the lines of a region whose headings it was read in front of, too. */
function removeEdge(page: readonly TextLine[]): readonly TextLine[] {
  const startsWithStroke = ({ words }: TextLine) => EDGE_STROKE.test(words[0]?.text ?? '');
  const edges = new Set(
    page.flatMap((line) => {
      const rest = line.words.slice(1).map(({ text }) => text);
      const isHeading = getRecipePartOfHeading(rest.join(' ')) !== null;
      if (!startsWithStroke(line) || !isHeading) return [];
      const inRegion = page.filter(({ region }) => region === line.region);
      const share = inRegion.filter(startsWithStroke).length / inRegion.length;
      return share >= MIN_EDGE_SHARE ? line.region : [];
    }),
  );
  return page.map((line) =>
    edges.has(line.region) && startsWithStroke(line)
      ? { ...line, words: line.words.slice(1) }
      : line,
  );
}

/** Joins the first digits of an amount with the rest of the line, from which they were read apart. */
function joinFirstDigits(page: readonly TextLine[]): readonly TextLine[] {
  return page.flatMap((line, index) => {
    const next = page[index + 1];
    if (next && findFirstDigits(line, next)) return [];
    const before = page[index - 1];
    const digits = before ? findFirstDigits(before, line) : null;
    const [first, ...rest] = line.words;
    if (!digits || !first || !before) return line;
    const isOneNumber =
      AMOUNT.test(first.text) &&
      line.box.left - before.box.right <= (line.box.bottom - line.box.top) * MAX_DIGIT_GAP;
    const number = { text: digits, confidence: UNCERTAIN };
    const words = isOneNumber
      ? [{ ...number, text: digits + first.text }, ...rest]
      : [number, ...line.words];
    return { ...line, words, box: { ...line.box, left: before.box.left } };
  });
}

/** @returns the digits that a line consists of, if it is right before the other line in the same row; otherwise null */
function findFirstDigits({ words, box, region }: TextLine, other: TextLine): string | null {
  const height = box.bottom - box.top;
  const isSameRow = Math.abs(box.top - other.box.top) < height / 2 && region === other.region;
  const gap = other.box.left - box.right;
  if (words.length !== 1 || !isSameRow || gap < 0 || gap > height) return null;
  return FIRST_DIGITS.exec(words[0]?.text ?? '')?.[1] ?? null;
}

function cleanLine(line: TextLine): Line[] {
  const words = line.words.filter(
    ({ text, confidence }, index) =>
      index > 0 ||
      text.length > 2 ||
      confidence >= MIN_EDGE_CONFIDENCE ||
      AMOUNT.test(text.slice(-1)) ||
      line.words.length === 1,
  );
  while (words.length > 0 && EDGE.test(words.at(-1)?.text ?? '')) {
    if (/[.!?)]$/.test(words.at(-1)?.text ?? '') && words.length > 1) break;
    words.pop();
  }
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
  if (words.length === 0 || mean < MIN_LINE_CONFIDENCE) return [];
  const text = words.map((word) => word.text).join(' ');
  const isShort = words.every((word) => word.text.length <= 3) && !SHORT_INGREDIENT.test(text);
  if (isShort && mean < MIN_SHORT_LINE_CONFIDENCE) return [];
  return /[\p{L}\p{N}]/u.test(text) ? [{ ...line, words, text }] : [];
}

/** Adds a heading that was not read before the first of several amounts above the steps. */
function insertLostHeading(lines: Line[]): Line[] {
  if (lines.some(({ text }) => getRecipePartOfHeading(text) === 'ingredients')) return lines;
  const end = lines.findIndex(({ text }) => getRecipePartOfHeading(text) === 'steps');
  const isIngredient = ({ text }: Line) => MARKED_AMOUNT.test(text) && !SERVINGS.test(text);
  const amounts = lines.slice(0, Math.max(0, end)).filter(isIngredient);
  const [first] = amounts;
  if (!first || amounts.length < MIN_AMOUNTS_OF_LIST) return lines;
  const text = 'Ingredients';
  const heading = { ...first, text, words: [{ text, confidence: 1 }] };
  return lines.flatMap((line) => (line === first ? [heading, line] : [line]));
}

export function getRecipePartOfHeading(text: string): Part | null {
  const words = text.replace(HEADING_SIGNS, '');
  if (INGREDIENTS_HEADING.test(words)) return 'ingredients';
  return STEPS_HEADING.test(words) ? 'steps' : null;
}

/** Whether most lines of a region start with a list marker, so that a marker read as a letter is removed, too. */
function findBullets(lines: readonly Line[]): ReadonlySet<string> {
  const starts = lines.map(({ words }) => words[0]?.text ?? '').filter((text) => BULLET.test(text));
  return new Set(starts.length >= 3 ? starts : starts.filter((text) => EDGE.test(text)));
}

function removeBullet(
  words: readonly TextWord[],
  part: Part,
  bullets: ReadonlySet<string>,
): TextWord[] {
  const [first, ...rest] = removeMarker(words, part, bullets);
  if (!first) return [];
  const isMisreadOne = part === 'ingredients' && MISREAD_ONE.test(first.text) && rest.length > 0;
  return [isMisreadOne ? { text: '1', confidence: UNCERTAIN } : first, ...rest];
}

function removeMarker(
  words: readonly TextWord[],
  part: Part,
  bullets: ReadonlySet<string>,
): TextWord[] {
  const [first, ...rest] = words;
  if (!first || part === 'introduction') return [...words];
  // The edge of the page was read as a character before the number of a step, or a dash.
  const isEdge = first.text.length <= 2 && !/^\p{L}{2}/u.test(first.text);
  if (part === 'steps' && isEdge && STEP_NUMBER.test(rest[0]?.text ?? '')) return rest;
  if (isEdge && DASH.test(rest[0]?.text ?? '') && AMOUNT.test(rest[1]?.text ?? ''))
    return rest.slice(1);
  const isMarker =
    bullets.has(first.text) ||
    (part === 'ingredients' &&
      /^[^\d½⅓⅔¼¾⅛]{1,2}$/.test(first.text) &&
      !SHORT_WORD.test(first.text));
  const next = rest[0]?.text ?? '';
  const isBeforeAmount = (AMOUNT.test(next) || MISREAD_ONE.test(next)) && !AMOUNT.test(first.text);
  // A marker that was read as two: "» —".
  if (isMarker && EDGE.test(next) && AMOUNT.test(rest[1]?.text ?? '')) return rest.slice(1);
  if (rest.length > 0 && (bullets.has(first.text) || (isMarker && isBeforeAmount))) return rest;
  // A marker that was read as the beginning of the amount: "—2", ".1".
  const text = first.text.replace(/^[-–—•*·.,„‚»«~="'“”]{1,2}(?=[\d½⅓⅔¼¾⅛%])/u, '');
  return [{ ...first, text }, ...rest];
}

/** Whether the line continues the one before: it continues a sentence, or there was no space for its first word. */
function isWrapped(previous: Line, line: Line, lines: readonly Line[], part: Part): boolean {
  const isSentenceEnd = /[.!?)]$/.test(previous.text);
  if (previous.region !== line.region) return part === 'steps' && !isSentenceEnd;
  const firstText = line.words[0]?.text ?? '';
  if (part === 'ingredients' && isInParentheses(previous) && line.text.includes(')')) return true;
  const isLostRest =
    part === 'ingredients' &&
    (/^[^\p{L}]+$/u.test(previous.text) || INCOMPLETE.test(previous.text));
  if (part === 'ingredients' && AMOUNT.test(firstText)) return isLostRest;
  const height = line.box.bottom - line.box.top;
  if (line.box.top - previous.box.bottom > height * MAX_LINE_GAP) return false;
  const isAmountOnly = previous.words.length <= 2 && AMOUNT_ONLY.test(previous.text);
  if (part === 'ingredients')
    return isFull(previous, line, lines) || isAmountOnly || /^\p{Ll}/u.test(firstText);
  if (!isSentenceEnd) return !followsGap(previous, line, lines, CLEAR_PARAGRAPH_DISTANCE);
  return isFull(previous, line, lines) && !followsGap(previous, line, lines);
}

function isInParentheses({ text }: Line): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}

/** A line that the next one completes: "4 fillets catfish (635 g), about". */
const INCOMPLETE = /\s(?:about|or|and|with|plus|of|etwa|ca\.|oder|und|mit)$/;

/** In English, the first word of an ingredient without an amount has a capital letter: "Black pepper". */
function startsIngredient(previous: Line, words: readonly TextWord[]): boolean {
  const isComplete = /\p{Ll}{3}$/u.test(previous.text) && !isInParentheses(previous);
  return isComplete && /^\p{Lu}\p{Ll}{2}/u.test(words[0]?.text ?? '');
}

/** Whether the first word of the line would not have fit into the line before. */
function isFull(previous: Line, line: Line, lines: readonly Line[]): boolean {
  const letterWidth = (line.box.right - line.box.left) / Math.max(1, line.text.length);
  const right = Math.max(
    ...lines.filter(({ region }) => region === line.region).map(({ box }) => box.right),
  );
  const firstLength = line.words[0]?.text.length ?? 0;
  return previous.box.right + letterWidth * (firstLength + 3) > right;
}
