import { parseNumber } from '../recipe-text/parse-and-format-numbers.ts';
import { parseDurationAt } from './parse-duration.ts';

/** Longer lines are sentences. */
const MAX_LINE_LENGTH = 240;
const MAX_SERVINGS = 1000;

/** The facts about a recipe that stand on lines of their own. */
export interface MetadataLineValues {
  prepMinutes?: number;
  cookMinutes?: number;
  restMinutes?: number;
  totalMinutes?: number;
  servings?: number;
  /** "Makes 1 loaf", which is no number of servings. */
  yieldText?: string;
  author?: string;
  sourceName?: string;
  sourceUrl?: string;
  category?: string;
  tags?: string[];
}

const TIME_LABELS = {
  prepMinutes:
    /(?:prep(?:aration)?(?:\stime)?|active(?:\s(?:cooking\s)?time)?|hands[\s-]on(?:\stime)?|work(?:ing)?\stime|vorbereitung(?:szeit)?|arbeitszeit|zubereitung(?:szeit)?)/iuy,
  cookMinutes:
    /(?:(?:cook|bak|roast|simmer|grill|fry|boil|brais|steam|oven)(?:e|ing)?(?:[\s/]{1,3}bak(?:e|ing))?(?:\stime)?|(?:koch|back|gar|brat|schmor|grill)-?\s?(?:\/|und|oder)\s?(?:koch|back|gar)zeit|(?:koch|back|gar|brat|schmor|grill)(?:zeit|dauer)|kochen|backen|garen)/iuy,
  restMinutes:
    /(?:(?:rest|chill|cool|marinat|soak|proof|ris|freez|stand|wait|refrigerat|inactive|passive|additional|extra)(?:e|ing)?(?:\stime)?|(?:ruhe|kühl|marinier|geh|warte|einweich|quell|zieh|gefrier|auftau)zeit|ruhen|kühlen)/iuy,
  totalMinutes:
    /(?:(?:total|overall)(?:\s(?:cooking\s)?time)?|ready\sin|takes|time(?:\sneeded)?|duration|gesamt(?:zeit|dauer)?|gesamte?\szeit|dauer|zeit(?:aufwand|bedarf)?|fertig\sin|insgesamt)/iuy,
} as const;
type TimeName = keyof typeof TIME_LABELS;
const timeNames = Object.keys(TIME_LABELS) as TimeName[];

/** Labels that are no verbs: "cook 20 minutes" is a step. */
const TIME_WORD = /time|zeit|dauer|^prep|^total|^overall|^takes|in$|gesamt|insgesamt|^active/i;
const LABEL_END = /\s?[:=]\s?|\s[–—-]\s|\s|(?=\d)/uy;
const SERVINGS_LABEL =
  /(?:(?:yields?|servings?|portionen|menge)\s?:\s)?(?:serves|servings?(?:\ssize)?|yields?|makes|portions?|portionen|personen|ergibt|reicht\sfür|feeds|anzahl\s(?:der\s)?portionen|menge|for|für)(?:\s?[:=]\s?|\s)/iuy;
const APPROXIMATELY =
  /(?:about|approx(?:imately)?\.?|around|ca\.?|etwa|ungefähr|rund|up\sto|~)\s?/iuy;
const RANGE_END = /\s?(?:[-–—]|to\s|or\s|bis\s|oder\s)\s?(\d{1,4})/iuy;
const PEOPLE =
  /\s?\(?(?:servings?|serves|people|persons?|portion(?:s|en)?|person(?:en)?|personnes|esser|adults|erwachsene|hungry\speople|guests|gäste|kinder)(?![\p{L}])\.?\)?/iuy;
/** What a recipe makes, when it is not counted in servings. */
const WHOLE_YIELD =
  /\s(?:(?:large|small|medium|big|große[sr]?|kleine[sr]?|\d{1,2}[- ]?(?:inch|cm))\s)?(?:loaf|loaves|cake|pie|tart|springform|form|blech|kuchen|brote?|laib|gl[aä]s(?:er)?|jars?|bottles?|flaschen?|lit(?:er|re)s?|l|ml|g|kg|cups?|batch(?:es)?|pints?|quarts?|torte|tarte|gugelhupf|kastenform)(?![\p{L}])/iuy;
const PIECES = /^(?:\s(?:stück|pieces?|slices?|scheiben|muffins?))?\.?$/i;
const YIELD_REST =
  /(?:\s(?!(?:prep|cook|total|bak|ready|time|rest|chill|active|difficulty|author|zubereit|vorber|koch|back|gesamt|arbeit|dauer|ruhe|schwierig))[^\s|•·;,.:]{1,30}){0,6}\.?/iuy;
const DETAIL_SEPARATOR = /[\s|•·;,/–—.-]*/uy;
const PARENTHESES = /\s?\([^()]{0,60}\)/uy;
const TIME_REST = /\s(?:plus|\+|zzgl\.)\s[^|•·;,.]{0,40}/iuy;

/** A label with free text. */
const TEXT_LABELS = {
  author:
    /(?:(?:recipe\s)?author|autor(?:in)?|(?:recipe|written|posted|created|submitted)\sby|(?:ein\s)?rezept\s(?:von|nach)|recipe\s(?:from|courtesy\sof)|by|von)\s?:\s?/iuy,
  source:
    /(?:source|quelle|original(?:\srecipe)?|originalrezept|link|url|website|webseite|(?:adapted|seen|found|taken)\s(?:from|on|at)|gefunden\s(?:auf|bei)|aus)\s?:\s?/iuy,
  tags: /(?:tags?|keywords?|schlag(?:wort|worte|wörter)|stich(?:wort|worte|wörter)|labels?)\s?:\s?/iuy,
  category:
    /(?:course|categor(?:y|ies)|kategorien?|gang|menüart|gericht(?:art)?|meal\stype|dish\stype)\s?:\s?/iuy,
  cuisine: /(?:cuisine|küche|landesküche)\s?:\s?/iuy,
  ignored:
    /(?:difficulty|schwierigkeit(?:sgrad)?|level|skill\slevel|cost|kosten|preis|method\stype|cooking\smethod|calories|kalorien|kcal|rating|bewertung|diet)\s?:\s?/iuy,
} as const;
type TextLabel = keyof typeof TEXT_LABELS;
const textLabels = Object.keys(TEXT_LABELS) as TextLabel[];

const LABEL_ALONE =
  /^(?:(?:prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|total|rest(?:ing)?|chill(?:ing)?|active|additional)\stime|prep|cook|total|servings?|yields?|serves|portionen|zubereitung(?:szeit)?|vorbereitung(?:szeit)?|arbeitszeit|(?:koch|back|gar|ruhe|kühl)zeit|gesamt(?:zeit|dauer)?|author|autor(?:in)?|course|category|kategorie|cuisine|küche|keywords?|difficulty|schwierigkeit(?:sgrad)?|calories|kalorien)\s?:?$/i;

const URL_PATTERN = /(?:https?:\/\/|www\.)[^\s<>"|]{3,2000}/iu;
const PERSON =
  "(?:(?:my|our|meine[rm]?|unsere[rm]?|the|der|dem|grandma|oma|mama|mom|mum|aunt|tante|chef)\\s)?(?:\\p{Lu}[\\p{L}.'’-]{0,30}|my\\s\\p{L}{3,20}|meine[rm]?\\s\\p{L}{3,20})(?:\\s(?:(?:and|und|&|de|la|le|di|da|van|von|der|den|del|the|of|in)\\s){0,2}[\\p{Lu}\\d][\\p{L}\\d.'’&-]{0,30}){0,5}";
const BYLINE = new RegExp(
  `^(?:(?:(?:an?\\s)?(?:[Rr]ecipe|[Aa]dapted|[Ii]nspired|[Ww]ritten|[Pp]osted|[Cc]ourtesy|[Ss]ubmitted)\\s)?(?:[Bb]y|BY|[Ff]rom|[Oo]f|[Cc]ourtesy of)(?:\\sthe kitchen of)?|(?:(?:[Ee]in\\s)?[Rr]ezept\\s)?[Vv]on|[Nn]ach(?:\\seinem)?(?:\\sRezept)?(?:\\svon)?|[Aa]us der Küche von)\\s(${PERSON})(?:,?\\s(?:on|am|in|vom)\\s.{0,30}|\\s?[|•·–-]\\s.{0,40})?$`,
  'u',
);

/**
 * Parses a line of facts: "Prep: 20 min | Cook: 1 hr 10 min | Serves 4", "Zubereitungszeit: 1 Std.", "Makes 12".
 *
 * @param isStep whether the line may be a step: then "20 minutes" and "for 4" are no facts
 * @returns undefined for other lines
 */
export function parseMetadataLine(line: string, isStep: boolean): MetadataLineValues | undefined {
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const details: MetadataLineValues = {};
  let position = matchEnd(DETAIL_SEPARATOR, line, 0) ?? 0;
  let count = 0;
  while (position < line.length) {
    const end =
      parseTime(line, position, isStep, details) ??
      parseServings(line, position, isStep, details) ??
      parseLabeledText(line, position, details);
    if (end === undefined) return undefined;
    count += 1;
    position = matchEnd(DETAIL_SEPARATOR, line, end) ?? end;
  }
  return count > 0 ? details : undefined;
}

/** Parses "for 4 people", "serves 4", "für 1 Blech" after a heading or a title. */
export function parseServingsOrYield(
  text: string,
): Pick<MetadataLineValues, 'servings' | 'yieldText'> {
  const details: MetadataLineValues = {};
  parseServings(text.trim(), 0, false, details);
  return details;
}

/** Whether the line is only the name of a detail, whose value is on the next line. */
export const isMetadataLabel = (line: string) => line.length <= 40 && LABEL_ALONE.test(line);

/** Parses "By Jane Doe", "From Grandma Rosa", "Rezept von Oma Inge". */
export function parseByline(line: string): string | undefined {
  return line.length <= 100 ? BYLINE.exec(line)?.[1] : undefined;
}

/** The address, if the line has little other text. */
export function parseUrlLine(line: string): string | undefined {
  if (line.length > 2100) return undefined;
  const url = URL_PATTERN.exec(line)?.[0];
  if (url === undefined) return undefined;
  const otherWords = line.replace(url, ' ').match(/\p{L}{2,}/gu) ?? [];
  return otherWords.length <= 5 ? toHttpUrl(url) : undefined;
}

/** Splits "vegan, quick; soup" and "#vegan #quick". */
export function parseTags(text: string): string[] {
  return text
    .split(text.includes('#') ? /[#,;]/ : /[,;|]/)
    .map((tag) => tag.trim().replace(/[._]+$/, ''))
    .filter((tag) => tag !== '');
}

function toHttpUrl(url: string): string | undefined {
  const address = url.replace(/[.,;:!?)\]]+$/, '');
  const absolute = /^www\./i.test(address) ? `https://${address}` : address;
  return URL.canParse(absolute) ? absolute : undefined;
}

function parseTime(line: string, start: number, isStep: boolean, details: MetadataLineValues) {
  for (const name of timeNames) {
    const labelEnd = matchEnd(TIME_LABELS[name], line, start);
    if (labelEnd === undefined) continue;
    const label = line.slice(start, labelEnd);
    const valueStart = matchEnd(LABEL_END, line, labelEnd);
    if (valueStart === undefined) continue;
    const hasColon = /[:=]/.test(line.slice(labelEnd, valueStart));
    const isFact = TIME_WORD.test(label) || Object.keys(details).length > 0;
    if (!hasColon && !isFact) continue;
    const duration = parseDurationAt(line, valueStart);
    if (!duration) continue;
    addTime(details, name, label, duration.minutes);
    const end = matchEnd(PARENTHESES, line, duration.end) ?? duration.end;
    return matchEnd(TIME_REST, line, end) ?? end;
  }
  return isStep ? undefined : parseUnlabeledTime(line, start, details);
}

/** "45 minutes" */
function parseUnlabeledTime(line: string, start: number, details: MetadataLineValues) {
  const duration = parseDurationAt(line, start);
  if (!duration) return undefined;
  details.totalMinutes ??= duration.minutes;
  return duration.end;
}

/** In German, "Zubereitungszeit" beside "Vorbereitungszeit" is the time of cooking. */
function addTime(details: MetadataLineValues, name: TimeName, label: string, minutes: number) {
  if (minutes < 1) return;
  const isSecondPrep = name === 'prepMinutes' && /^zubereitung/i.test(label);
  if (isSecondPrep && details.prepMinutes !== undefined) details.cookMinutes ??= minutes;
  else if (name === 'restMinutes') details.restMinutes = (details.restMinutes ?? 0) + minutes;
  else details[name] ??= minutes;
}

function parseServings(line: string, start: number, isStep: boolean, details: MetadataLineValues) {
  const labelEnd = matchEnd(SERVINGS_LABEL, line, start);
  const numberStart = labelEnd ?? start;
  const number = parseNumber(line, matchEnd(APPROXIMATELY, line, numberStart) ?? numberStart);
  if (!number || number.value < 1 || number.value > MAX_SERVINGS) return undefined;
  const rangeEnd = matchEnd(RANGE_END, line, number.end) ?? number.end;
  const peopleEnd = matchEnd(PEOPLE, line, rangeEnd);
  const label = line.slice(start, labelEnd ?? start);
  if (peopleEnd === undefined) {
    if (labelEnd === undefined) return undefined;
    if (matchEnd(WHOLE_YIELD, line, rangeEnd) !== undefined) {
      details.yieldText ??= line.slice(start).trim();
      return line.length;
    }
    const isFor = /^f[oü]r\s$/i.test(label);
    const isEnd = PIECES.test(line.slice(rangeEnd));
    if (isFor && (isStep || !isEnd || number.value > 20)) return undefined;
  }
  details.servings ??= Math.round(number.value);
  const end = peopleEnd ?? rangeEnd;
  return label === '' ? end : (matchEnd(YIELD_REST, line, end) ?? end);
}

function parseLabeledText(line: string, start: number, details: MetadataLineValues) {
  for (const label of textLabels) {
    const valueStart = matchEnd(TEXT_LABELS[label], line, start);
    if (valueStart === undefined) continue;
    const isList = label === 'tags' || label === 'source';
    const next = line.slice(valueStart).search(isList ? /[|•·]/ : /[|•·;]/);
    const end = next === -1 ? line.length : valueStart + next;
    addText(details, label, line.slice(valueStart, end).trim());
    return end;
  }
  return undefined;
}

function addText(details: MetadataLineValues, label: TextLabel, value: string) {
  if (value === '') return;
  if (label === 'author')
    details.author ??= value.replace(/,?\s(?:on|am)\s.{0,30}\d{4}.{0,20}$/, '');
  if (label === 'source') {
    const url = URL_PATTERN.exec(value)?.[0];
    const address = url === undefined ? undefined : toHttpUrl(url);
    const name = value.replace(url ?? '', '').replace(/^[\s,()–-]+|[\s,()–-]+$/g, '');
    if (address !== undefined) details.sourceUrl ??= address;
    if (name !== '') details.sourceName ??= name;
  }
  if (label === 'category') details.category ??= value;
  if (label === 'tags') details.tags = [...(details.tags ?? []), ...parseTags(value)];
  if (label === 'cuisine') details.tags = [...(details.tags ?? []), ...parseTags(value)];
}

function matchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
