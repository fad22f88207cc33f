import {
  endsSentence,
  type InputLine,
  isMarkdownHeadingOrBold,
  startsLowercase,
} from './input-line-checks.ts';
import { isEmailHeaderLine, isGreetingLine } from './non-recipe-line-checks.ts';
import { parseServingsOrYield } from './parse-metadata-line.ts';
import { stripMarkdownAndEmoji } from './strip-chat-prefix-and-markdown.ts';

const MAX_TITLE_LENGTH = 200;
/** Longer lines are sentences. */
const MAX_TITLE_LINE_LENGTH = 80;
const SUBJECT = /^(?:subject|betreff)\s?:\s?(?:(?:re|fwd?|aw|wg)\s?:\s?){0,3}/i;
const TITLE_LABEL = /^(?:recipe(?:\sname)?|rezept|title|titel)\s?[:–-]\s?/i;
/** "here is the recipe for my lentil soup:" */
const NAMED_IN_SENTENCE =
  /(?:recipe\s(?:for|of)|rezept\s(?:für|von|vom))\s(?:(?:my|the|our|that|those|mein(?:e|en)?|den|die|das|unsere?n?|dem)\s)?([\p{L}][\p{L}\s'’-]{2,60}?)(?=\s(?:you|that|which|we|i|as|from|with\sthe|den|die|das|wie|von|vom|am|aus)\s|[.,:!?(–]|$)/iu;
const SERVINGS_IN_TITLE = /\s?[([]([^()[\]]{3,40})[)\]]$|\s[–—-]\s([^–—]{3,30})$/u;

/** "Hallo zusammen, hier mein Lieblingsrezept:" */
const ADDRESSES_READERS = /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|moin|servus)\s[^,!]{1,30}[,!]\s/i;

interface TitleAndDescription {
  title: string;
  description: string;
  servings: number | undefined;
}

/** Chooses the title among the lines before the ingredients; the others are the description. */
export function parseTitleAndDescription(introduction: readonly InputLine[]): TitleAndDescription {
  const headers = introduction.filter(({ text }) => isEmailHeaderLine(text) || SUBJECT.test(text));
  const subject = headers.find(({ text }) => SUBJECT.test(text))?.text.replace(SUBJECT, '');
  const isLetter = headers.length > 0 || introduction.some(({ text }) => isGreetingLine(text));
  const lines = introduction.filter(
    (line) => !headers.includes(line) && !isGreetingLine(line.text),
  );
  const titleLine = findTitleLine(lines, isLetter);
  const namingLine = lines.find(({ text }) => findNamedDish(text) !== undefined);
  const named = namingLine && findNamedDish(namingLine.text);
  const chosen = titleLine?.text ?? toTitle(named ?? subject ?? lines[0]?.text ?? '');
  // "Here is my recipe for oats:" only announces the recipe.
  const announcement = namingLine?.text.endsWith(':') ? namingLine : undefined;
  const first = named === undefined && subject === undefined ? lines[0] : announcement;
  const title = removeSiteName(stripMarkdownAndEmoji(chosen), lines);
  const description = lines
    .filter((line) => line !== (titleLine ?? first))
    .map(({ text }) => stripMarkdownAndEmoji(text))
    .filter((text) => text !== title)
    .join(' ');
  return { ...splitServings(title), description };
}

/** "Pasta e Ceci | Nonna's Kitchen" is "Pasta e Ceci", if that line follows. */
function removeSiteName(title: string, lines: readonly InputLine[]): string {
  const dish = title.split(/\s[|•·»–-]\s/)[0] ?? title;
  return lines.some(({ text }) => stripMarkdownAndEmoji(text) === dish) ? dish : title;
}

const findNamedDish = (text: string) => NAMED_IN_SENTENCE.exec(text.slice(0, 500))?.[1];

function findTitleLine(lines: readonly InputLine[], isLetter: boolean): InputLine | undefined {
  const marked =
    lines.find(({ text }) => /^#\s/.test(text)) ??
    lines.find(({ text }) => isMarkdownHeadingOrBold(text));
  if (marked) return marked;
  const [first] = lines;
  const candidates = lines.filter(({ text }) => isTitleLike(text));
  const labeled = lines.find(({ text }) => TITLE_LABEL.test(text));
  if (labeled) return labeled;
  if (!isLetter && first && (isTitleLike(first.text) || candidates.length === 0))
    return first.text.length <= MAX_TITLE_LINE_LENGTH && !NAMED_IN_SENTENCE.test(first.text)
      ? first
      : undefined;
  return candidates.find(({ startsParagraph }) => startsParagraph) ?? candidates[0];
}

function isTitleLike(text: string): boolean {
  return (
    text.length <= MAX_TITLE_LINE_LENGTH &&
    !startsLowercase(text) &&
    !ADDRESSES_READERS.test(text) &&
    !/[.,;]$/.test(text) &&
    !(endsSentence(text) && text.split(' ').length > 6)
  );
}

function splitServings(text: string): { title: string; servings: number | undefined } {
  const title = text
    .replace(TITLE_LABEL, '')
    .replace(/\s?:$/, '')
    .replace(/^["„“]|["”“]$/g, '')
    .slice(0, MAX_TITLE_LENGTH);
  const match = SERVINGS_IN_TITLE.exec(title);
  const servings = match ? parseServingsOrYield(match[1] ?? match[2] ?? '').servings : undefined;
  return servings === undefined
    ? { title, servings }
    : { title: title.slice(0, match?.index).trim(), servings };
}

const toTitle = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
