/** A line of a recipe text. */
export interface InputLine {
  text: string;
  /** Follows a blank line or the start of its part. */
  startsParagraph: boolean;
}

const TERMINAL = /[.!?…:;]["'”’»)\]]{0,3}$/u;
const BULLET = /^(?:[-–—•*·▢□☐◦‣●○◆▪■➤►✓✔]\s{0,3}(?=\S)|o\s(?=\d))/u;
/** Words after which a line is not finished. */
const OPEN_END =
  /(?:[,(–-]|(?<![\p{L}])(?:and|or|the|a|an|of|in|into|to|with|for|on|at|until|then|from|over|by|und|oder|der|die|das|den|dem|des|ein|eine|einen|einer|einem|mit|in|im|auf|aus|bis|für|von|zu|zum|zur|bei|über|unter|am|an|ca\.|etwa|about))$/iu;
const HYPHENATED = /\p{L}{2,}-$/u;
/** Words whose hyphen stays when they end a line: "all-" + "purpose". */
const HYPHEN_PREFIX =
  /(?<!\p{L})(?:all|self|low|high|half|extra|bite|full|non|free|well|pre|semi|slow|stir|deep|oven|gluten|one|two|three|cold|hot|medium|large|old|room|store|home)-$/iu;

export const endsSentence = (text: string) => TERMINAL.test(text);
export const startsLowercase = (text: string) => /^[("'“„]?\p{Ll}/u.test(text);
export const endsMidSentence = (text: string) => OPEN_END.test(text.slice(-12));
export const hasBullet = (text: string) => BULLET.test(text);
export const stripBullet = (text: string) => text.replace(BULLET, '').trim();

/** Joins a line that was broken; a word that was hyphenated at the break becomes whole. */
export function joinBrokenLine(first: string, second: string): string {
  if (!HYPHENATED.test(first) || !/^\p{Ll}/u.test(second)) return `${first} ${second}`;
  if (/^(?:und|oder|and|or|bzw)(?!\p{L})/iu.test(second)) return `${first} ${second}`;
  return HYPHEN_PREFIX.test(first.slice(-12)) ? first + second : first.slice(0, -1) + second;
}

/** A short line without punctuation, as headings are. */
export function looksLikeHeading(text: string, maxWords: number): boolean {
  return (
    text.length <= 50 &&
    text.split(' ').length <= maxWords &&
    /^[\p{Lu}\d"„“]/u.test(text) &&
    !/[.,;!?]$/.test(text) &&
    !/\d/.test(text)
  );
}

export const isUppercase = (text: string) =>
  /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text.replaceAll('ß', ''));

/** A Markdown heading, or a line that is bold as a whole. */
export const isMarkdownHeadingOrBold = (text: string) =>
  text.length <= 80 && /^(?:#{1,6}\s\S|(\*\*|__)\S[^*_]{0,70}\1:?$)/u.test(text);

const ENGLISH_VERB =
  /^(?:add|arrange|bake|beat|blend|boil|bring|brown|brush|chill|chop|combine|cook|cool|cover|cut|drain|fill|fold|fry|garnish|grill|heat|knead|layer|leave|let|make|mash|melt|mix|peel|place|pour|preheat|prepare|put|reduce|remove|rinse|roast|roll|season|serve|simmer|slice|soak|sprinkle|stir|toss|transfer|turn|warm|wash|whisk)(?![\p{L}-])/iu;
/** A German infinitive at the end: "Zwiebeln in Butter rösten". */
const GERMAN_INFINITIVE = /^(?:\S{1,40}\s){2,20}(?!ge)\p{Ll}{3,20}(?:en|eln|ern)$/u;

/** Whether a line without punctuation tells what to do. */
export const looksLikeCookingStep = (text: string) =>
  text.length <= 300 && (ENGLISH_VERB.test(text) || GERMAN_INFINITIVE.test(text));
