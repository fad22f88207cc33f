import type { TextWord } from '#ports/text-recognizer.ts';
import type { CleanedLine } from './clean-text-lines.ts';
import { getRecipePartOfHeading, type RecipePart } from './recipe-part-headings.ts';
import { getStepNumber, STEP_NUMBER_PATTERN } from './step-numbers.ts';
import { AMOUNT_START_PATTERN } from './transcription-constants.ts';

/** An amount without a food: the rest of its line was read as another line. */
const AMOUNT_ONLY = /^[^\p{L}]{1,5}(?: ?\p{L}{1,2})?$/u;
/** The distance of wrapped lines, as a share of their height. */
const MAX_LINE_GAP = 1.2;
/** Paragraphs are further apart than wrapped lines by this factor. */
const MIN_PARAGRAPH_DISTANCE = 1.1;
/** As a share of the distance of steps. */
const MAX_WRAPPED_DISTANCE = 0.9;
/** A paragraph that does not follow a full stop. */
const CLEAR_PARAGRAPH_DISTANCE = 1.25;
/** A line that the next one completes: "4 fillets catfish (635 g), about". */
const INCOMPLETE = /\s(?:about|or|and|with|plus|of|etwa|ca\.|oder|und|mit)$/;

/**
 * Whether a line of a numbered list starts a step although its number was not read: numbers are missing before the
 * next one, or after the last one, and the line follows a sentence and a gap.
 */
export function isUnnumberedStepStart(
  previous: CleanedLine | null,
  line: CleanedLine,
  lines: readonly CleanedLine[],
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

function canStartParagraph(previous: CleanedLine, line: CleanedLine): boolean {
  return /[.!?)]$/.test(previous.text) && /^\p{Lu}/u.test(line.text);
}

/** Whether the line is further below the one before than lines that continue a sentence are, or there are none such. */
function followsGap(
  previous: CleanedLine,
  line: CleanedLine,
  lines: readonly CleanedLine[],
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
function isCloserThanSteps(
  previous: CleanedLine,
  line: CleanedLine,
  lines: readonly CleanedLine[],
): boolean {
  const isStep = (one: CleanedLine | undefined) =>
    STEP_NUMBER_PATTERN.test(one?.words[0]?.text ?? '');
  const distances = lines.flatMap((one, index) => {
    const before = lines[index - 1];
    const areSteps = before && isStep(before) && isStep(one) && before.region === one.region;
    return areSteps ? one.box.top - before.box.top : [];
  });
  const distance = line.box.top - previous.box.top;
  return distances.length > 0 && distance < Math.min(...distances) * MAX_WRAPPED_DISTANCE;
}

/** Whether the line continues the one before: it continues a sentence, or there was no space for its first word. */
export function isContinuationLine(
  previous: CleanedLine,
  line: CleanedLine,
  lines: readonly CleanedLine[],
  part: RecipePart,
): boolean {
  const isSentenceEnd = /[.!?)]$/.test(previous.text);
  if (previous.region !== line.region) return part === 'steps' && !isSentenceEnd;
  const firstText = line.words[0]?.text ?? '';
  if (part === 'ingredients' && isInParentheses(previous) && line.text.includes(')')) return true;
  const isLostRest =
    part === 'ingredients' &&
    (/^[^\p{L}]+$/u.test(previous.text) || INCOMPLETE.test(previous.text));
  if (part === 'ingredients' && AMOUNT_START_PATTERN.test(firstText)) return isLostRest;
  const height = line.box.bottom - line.box.top;
  if (line.box.top - previous.box.bottom > height * MAX_LINE_GAP) return false;
  const isAmountOnly = previous.words.length <= 2 && AMOUNT_ONLY.test(previous.text);
  if (part === 'ingredients')
    return isFull(previous, line, lines) || isAmountOnly || /^\p{Ll}/u.test(firstText);
  if (!isSentenceEnd) return !followsGap(previous, line, lines, CLEAR_PARAGRAPH_DISTANCE);
  return isFull(previous, line, lines) && !followsGap(previous, line, lines);
}

function isInParentheses({ text }: CleanedLine): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}

/** In English, the first word of an ingredient without an amount has a capital letter: "Black pepper". */
export function startsIngredient(previous: CleanedLine, words: readonly TextWord[]): boolean {
  const isComplete = /\p{Ll}{3}$/u.test(previous.text) && !isInParentheses(previous);
  return isComplete && /^\p{Lu}\p{Ll}{2}/u.test(words[0]?.text ?? '');
}

/** Whether the first word of the line would not have fit into the line before. */
function isFull(previous: CleanedLine, line: CleanedLine, lines: readonly CleanedLine[]): boolean {
  const letterWidth = (line.box.right - line.box.left) / Math.max(1, line.text.length);
  const right = Math.max(
    ...lines.filter(({ region }) => region === line.region).map(({ box }) => box.right),
  );
  const firstLength = line.words[0]?.text.length ?? 0;
  return previous.box.right + letterWidth * (firstLength + 3) > right;
}
