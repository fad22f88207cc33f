import type { RecipeLineOrHeading } from '../recipe-sections.ts';
import {
  endsMidSentence,
  endsSentence,
  hasBullet,
  type InputLine,
  isMarkdownHeadingOrBold,
  isUppercase,
  joinBrokenLine,
  looksLikeHeading,
  startsLowercase,
  stripBullet,
} from './input-line-checks.ts';
import { looksLikeSectionHeading } from './parse-ingredient-lines.ts';
import { stripMarkdownAndEmoji } from './strip-chat-prefix-and-markdown.ts';

const STEP_WORD = /^(?:step|schritt|étape)\s{1,3}(\d{1,2})\s{0,3}[.:)–-]?\s{0,3}/i;
const STEP_NUMBER = /^\(?(\d{1,2})\s{0,2}(?:[.):]\)?|\s[–-]\s|(?=$))\s{0,3}(?=\D|$)/;
const CIRCLED_NUMBER = /^(?:[①-⑳❶-❿]|\d\u{fe0f}?\u{20e3})\s{0,3}/u;
const NUMBER_AND_SENTENCE = /^(\d{1,2})\s(?=[\p{Lu}])/u;
const NUMBERS = [STEP_WORD, STEP_NUMBER, CIRCLED_NUMBER];
const MIN_WIDTH = 25;

/** The style of a list of steps. */
interface StepStyle {
  isNumbered: boolean;
  /** Index of the last line with a number, or -1. */
  lastNumbered: number;
  /** Numbers without a period: "1 Mix". */
  hasBareNumbers: boolean;
  isBulleted: boolean;
  /** Length of the longest line. */
  width: number;
  /** Some lines end with a period. */
  hasSentences: boolean;
  /** Lines were broken at the margin. */
  isWrapped: boolean;
  isAllUppercase: boolean;
}

/** Parses the lines of the instructions to steps and headings; a step that was broken into lines becomes one. */
export function parseStepLines(lines: readonly InputLine[]): RecipeLineOrHeading[] {
  const style = detectStyle(lines);
  const result: RecipeLineOrHeading[] = [];
  let number = 0;
  /** The last line of the current step. */
  let last: string | undefined;
  for (const [index, line] of lines.entries()) {
    const marker = parseMarker(line.text, number, style);
    if (marker) {
      number = marker.number;
      result.push(...splitNumberedSteps(marker.rest));
    } else if (isStepHeading(line, lines[index + 1], style)) {
      result.push({ heading: stripMarkdownAndEmoji(stripBullet(line.text)).replace(/\s?:$/, '') });
      number = 0;
    } else {
      const text = stripBullet(line.text);
      const previous = result.at(-1);
      const isLast = index > style.lastNumbered;
      if (typeof previous === 'string' && isContinuation(last ?? '', previous, line, style, isLast))
        result[result.length - 1] = joinStep(previous, text, last ?? '', style);
      else result.push(...splitNumberedSteps(text));
    }
    last = line.text;
  }
  return result.filter((line) => line !== '');
}

const isBare = (text: string) => /^\d+$/.test(text);

function joinStep(step: string, text: string, lastLine: string, { width }: StepStyle): string {
  if (step === '') return text;
  const isNumbered = STEP_WORD.test(lastLine) || STEP_NUMBER.test(lastLine);
  // Other lines are broken at the margin.
  const isTitle = isNumbered && lastLine.length < width / 2 && !endsSentence(step);
  if (isTitle && !startsLowercase(text)) return `${step}: ${text}`;
  return joinBrokenLine(step, text);
}

function detectStyle(lines: readonly InputLine[]): StepStyle {
  const bareNumbers = lines.flatMap(({ text }) => NUMBER_AND_SENTENCE.exec(text)?.[1] ?? []);
  const hasBareNumbers =
    bareNumbers.length > 1 && bareNumbers.every((number, index) => Number(number) === index + 1);
  const numbers = hasBareNumbers ? [...NUMBERS, NUMBER_AND_SENTENCE] : NUMBERS;
  const hasNumberOne = lines.some(({ text }) => text === '1');
  const lastNumbered = lines.findLastIndex(({ text }) =>
    numbers.some(
      (pattern) => pattern.test(stripMarkdownAndEmoji(text)) && (hasNumberOne || !isBare(text)),
    ),
  );
  const bullets = lines.filter(({ text }) => hasBullet(text)).length;
  const width = lines.reduce((longest, { text }) => Math.max(longest, text.length), 0);
  const hasSentences = lines.some(({ text }) => endsSentence(text));
  const isWrapped = lines.some(({ text, startsParagraph }, index) => {
    const previous = lines[index - 1]?.text;
    if (previous === undefined || startsParagraph || endsSentence(previous)) return false;
    return (
      (hasSentences && startsLowercase(text)) ||
      endsMidSentence(previous) ||
      (hasSentences && previous.length >= Math.max(MIN_WIDTH, width * 0.75))
    );
  });
  return {
    isNumbered: lastNumbered >= 0,
    lastNumbered,
    hasBareNumbers,
    isBulleted: bullets >= 2 && bullets >= lines.length / 3,
    width,
    hasSentences,
    isWrapped,
    isAllUppercase: lines.every(({ text }) => !/\p{Ll}{3}/u.test(text)),
  };
}

interface StepMarker {
  number: number;
  rest: string;
}

/** Parses the number of a step: "1. Mix", "Step 2: Bake", "3 Serve" after step 2. */
function parseMarker(
  text: string,
  previousNumber: number,
  { hasBareNumbers }: Pick<StepStyle, 'hasBareNumbers'>,
): StepMarker | undefined {
  const word = STEP_WORD.exec(text);
  if (word) return { number: Number(word[1]), rest: text.slice(word[0].length).trim() };
  const circled = CIRCLED_NUMBER.exec(text);
  if (circled) return { number: previousNumber + 1, rest: text.slice(circled[0].length).trim() };
  const plain = STEP_NUMBER.exec(stripMarkdownAndEmoji(text));
  const sentence = hasBareNumbers ? NUMBER_AND_SENTENCE.exec(text) : null;
  const match = plain ?? sentence;
  if (!match) return undefined;
  const number = Number(match[1]);
  const rest = (plain ? stripMarkdownAndEmoji(text) : text).slice(match[0].length).trim();
  const isBare = rest === '' || match === sentence;
  if (isBare && number !== previousNumber + 1 && number !== 1) return undefined;
  return { number, rest };
}

/** Splits steps that stand on one line: "Mix. 2. Bake. 3. Serve." */
function splitNumberedSteps(text: string): string[] {
  const starts = [
    ...text.slice(0, 20_000).matchAll(/(?<=[.!?:)]\s|^)\(?(\d{1,2})[.)]\s(?=\p{L})/gu),
  ];
  const first = Number(starts[0]?.[1] ?? 0);
  const isList = starts.length >= 1 && (first === 1 ? starts.length > 1 : first === 2);
  if (!isList || starts.some((match, index) => Number(match[1]) !== first + index)) return [text];
  const ends = [...starts.map(({ index }) => index), text.length];
  const head = text.slice(0, ends[0]).trim();
  const steps = starts.map((match, index) =>
    text.slice(match.index + match[0].length, ends[index + 1]).trim(),
  );
  return head === '' ? steps : [head, ...steps];
}

function isStepHeading(line: InputLine, next: InputLine | undefined, style: StepStyle): boolean {
  if (!next) return false;
  const text = stripMarkdownAndEmoji(stripBullet(line.text));
  if (isMarkdownHeadingOrBold(line.text)) return true;
  if (text.length > 60 || (style.isBulleted && hasBullet(line.text))) return false;
  if (/\s?:$/.test(text)) return text.split(' ').length <= 7;
  if (looksLikeSectionHeading(text))
    return line.startsParagraph || parseMarker(next.text, 0, style) !== undefined;
  if (!style.isAllUppercase && isUppercase(text) && text.length <= 40) return true;
  const opensList =
    parseMarker(next.text, 0, style)?.number === 1 ||
    (style.isBulleted && hasBullet(next.text) && line.startsParagraph);
  return opensList && looksLikeHeading(text, 6);
}

function isContinuation(
  lastLine: string,
  step: string,
  line: InputLine,
  style: StepStyle,
  isAfterLastNumber: boolean,
): boolean {
  const { text, startsParagraph } = line;
  if (step === '') return true;
  if (style.isBulleted && hasBullet(text)) return false;
  const isOpen = endsMidSentence(lastLine) || (style.hasSentences && startsLowercase(text));
  const isBroken = !endsSentence(lastLine) && isOpen;
  if (startsParagraph)
    return (isBroken && startsLowercase(text)) || (style.isNumbered && !isAfterLastNumber);
  if (style.isNumbered || style.isBulleted) return true;
  if (isBroken) return true;
  if (!style.isWrapped) return false;
  const firstWord = /^\S+/.exec(text)?.[0] ?? '';
  const isFull = lastLine.length + 1 + firstWord.length > style.width && style.width >= MIN_WIDTH;
  return (
    isFull ||
    (!endsSentence(lastLine) && lastLine.length >= Math.max(MIN_WIDTH, style.width * 0.75))
  );
}

/** Removes a step number or bullet: "1. Mix", "Step 2: Bake", "• Serve". */
export function stripStepNumber(line: string): string {
  const withoutWord = line.replace(STEP_WORD, '');
  return stripBullet(withoutWord.replace(/^\d{1,3}\s{0,2}[.)]\s{1,3}/, ''));
}
