import { isThing, listOf, partOf, type Thing } from './find-recipes.ts';

const KILOJOULES_PER_KCAL = 4.184;
const GRAMS: Record<string, number> = { kg: 1000, mg: 0.001, mcg: 1e-6, µg: 1e-6, oz: 28.3495 };
const FIGURE = /(\d{1,9}(?:[.,]\d{1,30})*(?:e[+-]?\d{1,3})?)\s{0,3}([\p{L}µ]{0,12})/giu;
const LONGEST = 300;

/** Energy in kcal out of "250 kcal", "1046 kJ", "1046 kJ / 250 kcal", 250; null when unknown. */
export function kcalOf(value: unknown): number | null {
  const figures = figuresOf(value);
  const joules = figures.find(({ unit }) => /^(?:kj|kilojoules?)$/i.test(unit));
  const kcal = figures.find(({ unit }) => /^(?:kcals?|cals?|calories?|kilocalories?)$/i.test(unit));
  if (kcal) return kcal.value;
  if (joules) return Math.round(joules.value / KILOJOULES_PER_KCAL);
  return figures[0]?.value ?? null;
}

/** Grams out of "12 g", "12,5 grams", "500 mg", 12; null when unknown. */
export function gramsOf(value: unknown): number | null {
  const figure =
    figuresOf(value).find(({ unit }) => /^(?:g|grams?|kg|mg|mcg|µg)$/i.test(unit)) ??
    figuresOf(value).find(({ unit }) => unit === '');
  return figure ? figure.value * (GRAMS[figure.unit.toLowerCase()] ?? 1) : null;
}

/** Grams where they are said: "1 bowl (350 g)" has them, "1 bowl" has not. */
export function weightOf(value: unknown): number | null {
  const figure = figuresOf(value).find(({ unit }) => /^(?:g|grams?|kg)$/i.test(unit));
  return figure ? figure.value * (GRAMS[figure.unit.toLowerCase()] ?? 1) : null;
}

/** How many it serves, out of "4 servings", "Serves 4–6", ["4", "4 servings"], 4. */
export function servingsOf(value: unknown): number | null {
  const figures = listOf(value).flatMap(figuresOf);
  const people = figures.find(({ unit }) => /^(?:serv|portion|people|person)/i.test(unit));
  const servings = Math.round((people ?? figures[0])?.value ?? 0);
  return servings >= 1 && servings <= 1000 ? servings : null;
}

interface Figure {
  value: number;
  unit: string;
}

function figuresOf(value: unknown): Figure[] {
  if (typeof value === 'number') {
    return Number.isFinite(value) && value >= 0 ? [{ value, unit: '' }] : [];
  }
  if (isThing(value)) return quantityOf(value);
  if (typeof value !== 'string') return Array.isArray(value) ? figuresOf(value[0] ?? null) : [];
  return [...value.slice(0, LONGEST).matchAll(FIGURE)].flatMap(([, number = '', unit = '']) => {
    const read = numberOf(number);
    return Number.isFinite(read) ? [{ value: read, unit }] : [];
  });
}

/** A QuantitativeValue: `{ value: 250, unitText: 'kcal' }`. */
function quantityOf(thing: Thing): Figure[] {
  const unit = partOf(thing, 'unitText', 'unitCode');
  const value = partOf(thing, 'value');
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  return figuresOf(`${value} ${typeof unit === 'string' ? unit : ''}`);
}

/** "1,200" is a thousand and two hundred, "12,5" twelve and a half. */
function numberOf(text: string): number {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return Number(plain.replace(',', '.'));
}
