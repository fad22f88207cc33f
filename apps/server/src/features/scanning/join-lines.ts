import type { TextLine, TextWord } from '#ports/text-recognizer.ts';

/** A line of the recipe: an ingredient, or a step whose wrapped lines have been joined. */
export interface RecipeTextLine {
  words: TextWord[];
}

type Part = 'introduction' | 'ingredients' | 'steps';

const INGREDIENTS_HEADING =
  /^(?:ingredients|you(?:['’]ll| will)? need|shopping list|zutaten(?:liste)?)\b[^a-zäöü]*$/i;
const STEPS_HEADING =
  /^(?:directions|instructions|method|preparation|steps|procedure|zubereitung|anleitung|so geht['’]?s)\b[^a-zäöü]*$/i;
const HEADING_PREFIX = /^[^\p{L}]+/u;
const STEP_NUMBER = /^\d{1,2}[.)]$/;
const AMOUNT = /^[\d½⅓⅔¼¾⅛]/;
/** List markers, and what they are often read as. */
const BULLET = /^(?:[-–—_=~+*•●◦·.,:;'"’‘“”°|¦\\/»«<>{}()[\]©®¢]{1,3}|[eo0O]|ee)$/;
/** Words that consist of signs only, at the edges of the page. */
const EDGE = /^[^\p{L}\p{N}%½⅓⅔¼¾⅛&]+$/u;
/** Lines with a lower mean confidence are no text, such as the edges of the page. */
const MIN_LINE_CONFIDENCE = 0.35;
const MIN_SHORT_LINE_CONFIDENCE = 0.75;

/** The distance of wrapped lines, as a share of their height. */
const MAX_LINE_GAP = 1.2;

interface Line extends TextLine {
  text: string;
}

/** Joins the lines of a page to the lines of a recipe, and removes list markers and noise. */
export function joinLines(pages: readonly (readonly TextLine[])[]): RecipeTextLine[] {
  const joined: RecipeTextLine[] = [];
  let part: Part = 'introduction';
  let isNumbered = false;
  for (const page of pages) {
    const lines = page.flatMap(cleanLine);
    const bullets = findBullets(lines);
    let previous: Line | null = null;
    for (const line of lines) {
      const heading = getHeading(line.text);
      const words = heading
        ? line.words.filter(({ text }) => !EDGE.test(text))
        : removeBullet(line.words, part, bullets);
      if (words.length === 0) continue;
      const isStepStart = part === 'steps' && STEP_NUMBER.test(words[0]?.text ?? '');
      isNumbered ||= isStepStart;
      const isContinuation =
        previous !== null &&
        !heading &&
        part !== 'introduction' &&
        !isStepStart &&
        words.length === line.words.length &&
        isWrapped(previous, { ...line, words }, lines, part, isNumbered);
      if (isContinuation) joined.at(-1)?.words.push(...words);
      else joined.push({ words: [...words] });
      if (heading) {
        part = heading;
        isNumbered = false;
        previous = null;
      } else previous = line;
    }
  }
  return joined;
}

function cleanLine(line: TextLine): Line[] {
  const words = [...line.words];
  while (words.length > 0 && EDGE.test(words.at(-1)?.text ?? '')) {
    if (/[.!?)]$/.test(words.at(-1)?.text ?? '') && words.length > 1) break;
    words.pop();
  }
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
  if (words.length === 0 || mean < MIN_LINE_CONFIDENCE) return [];
  const text = words.map((word) => word.text).join(' ');
  const isShort = words.every((word) => word.text.length <= 3);
  if (isShort && mean < MIN_SHORT_LINE_CONFIDENCE) return [];
  return /[\p{L}\p{N}]/u.test(text) ? [{ ...line, words, text }] : [];
}

function getHeading(text: string): Part | null {
  const words = text.replace(HEADING_PREFIX, '');
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
  const [first, ...rest] = words;
  if (!first || part === 'introduction') return [...words];
  const isMarker = bullets.has(first.text) || (part === 'ingredients' && first.text.length < 3);
  const isBeforeAmount = AMOUNT.test(rest[0]?.text ?? '') && !AMOUNT.test(first.text);
  if (rest.length > 0 && (bullets.has(first.text) || (isMarker && isBeforeAmount))) return rest;
  // A marker that was read as the beginning of the amount: "—2", ".1".
  const text = first.text.replace(/^[-–—•*·.,»«~=]{1,2}(?=[\d½⅓⅔¼¾⅛%])/u, '');
  return [{ ...first, text }, ...rest];
}

/** Whether the first word of the line would not have fit into the line before. */
function isWrapped(
  previous: Line,
  line: Line,
  lines: readonly Line[],
  part: Part,
  isNumbered: boolean,
): boolean {
  const isSentenceEnd = /[.!?)]$/.test(previous.text);
  if (previous.region !== line.region) return part === 'steps' && !isSentenceEnd;
  const [first] = line.words;
  const firstText = first?.text ?? '';
  if (part === 'ingredients' && AMOUNT.test(firstText)) return false;
  const height = line.box.bottom - line.box.top;
  if (line.box.top - previous.box.bottom > height * MAX_LINE_GAP) return false;
  if (isNumbered && !(isSentenceEnd && /^\p{Lu}/u.test(firstText))) return true;
  const letterWidth = (line.box.right - line.box.left) / Math.max(1, line.text.length);
  const right = Math.max(
    ...lines.filter(({ region }) => region === line.region).map(({ box }) => box.right),
  );
  const isFull = previous.box.right + letterWidth * (firstText.length + 3) > right;
  const isAmountOnly = previous.words.length <= 2 && /^\d+ ?\p{L}{0,2}$/u.test(previous.text);
  if (part === 'ingredients') return isFull || isAmountOnly || /^\p{Ll}/u.test(firstText);
  return isFull || !isSentenceEnd;
}
