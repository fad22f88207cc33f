import { readAmount, readSpan, type Span } from './amounts.ts';
import { convertAmount } from './convert-amount.ts';
import { readLength, writeLength } from './lengths.ts';
import { readTemperature, writeTemperature } from './temperatures.ts';
import type { UnitSystem } from './units.ts';

/** Where a number may begin that measures something. */
const NUMBER = /(?<![\p{L}\d.,/⁄])[\d¼½¾⅓⅔⅛⅜⅝⅞]/gu;
const TWIN = /\s{0,2}[(/[=]\s{0,2}(?:about\s|or\s|approx\.?\s|~)?/uy;
/** Numbers that are spoken with a vowel first: "an 8 inch tin", "an 11 inch tin". */
const VOWEL = /^(?:8|11(?!\d)|18(?!\d))/;

/** A measure found in a text: where it ends, its system, and its text in the other one. */
interface Found {
  start: number;
  end: number;
  system: UnitSystem;
  converted(): string | undefined;
}

/**
 * Sentences with their temperatures, lengths, weights and volumes in one system. What a text
 * gives in both systems already ("180 °C (350 °F)") stays as it is, and so do spoons.
 */
export function convertText(text: string, system: UnitSystem): string {
  let converted = '';
  let at = 0;
  for (const { index } of text.matchAll(NUMBER)) {
    if (index < at) continue;
    const found = readMeasure(text, index);
    if (!found) continue;
    const twin = readTwin(text, found);
    if (twin !== undefined) {
      converted += text.slice(at, twin);
      at = twin;
      continue;
    }
    const words = found.system === system ? undefined : found.converted();
    if (words === undefined) continue;
    converted += withArticle(text.slice(at, found.start), words) + words;
    at = found.end;
  }
  return converted + text.slice(at);
}

/** The end of the same measure in the other system, right beside the first. */
function readTwin(text: string, found: Found): number | undefined {
  TWIN.lastIndex = found.end;
  if (!TWIN.test(text)) return undefined;
  const other = readMeasure(text, TWIN.lastIndex);
  return other && other.system !== found.system ? other.end : undefined;
}

function readMeasure(text: string, at: number): Found | undefined {
  const span = readSpan(text, at);
  if (!span || span.word) return undefined;
  return readTemperatureAt(text, span) ?? readLengthAt(text, at) ?? readAmountAt(text, at);
}

function readTemperatureAt(text: string, span: Span): Found | undefined {
  const temperature = readTemperature(text, span);
  return (
    temperature && {
      ...temperature,
      converted: () => writeTemperature(text, span, temperature),
    }
  );
}

function readLengthAt(text: string, at: number): Found | undefined {
  const length = readLength(text, at);
  return (
    length && {
      start: at,
      end: length.end,
      system: length.system,
      converted: () => writeLength(text, length),
    }
  );
}

function readAmountAt(text: string, at: number): Found | undefined {
  const amount = readAmount(text, at);
  const system = amount?.unit?.unit.system;
  if (!amount || !system) return undefined;
  const converted = () => {
    const words = convertAmount(amount, system === 'us' ? 'metric' : 'us');
    const hyphen = text.slice(amount.numberEnd, amount.unitStart) === '-';
    // "A 2-litre dish" is "a 2-quart dish": one word, in the singular.
    return hyphen
      ? words?.replace(/ (?=\p{L}+$)/u, '-').replace(/(litre|quart|cup)s$/, '$1')
      : words;
  };
  return { start: at, end: amount.end, system, converted };
}

/** "A 20 cm tin" is "an 8 inch tin". */
function withArticle(before: string, words: string): string {
  return before.replace(/(^|\s)(a)n?(\s)$/i, (_, blank: string, a: string, gap: string) => {
    return `${blank}${a}${VOWEL.test(words) ? 'n' : ''}${gap}`;
  });
}
