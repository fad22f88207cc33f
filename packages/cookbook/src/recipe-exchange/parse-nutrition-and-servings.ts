import {
  getFirstProperty,
  isJsonObject,
  type JsonObject,
  toArray,
} from './find-schema-org-recipes.ts';

const KILOJOULES_PER_KILOCALORIE = 4.184;
const GRAMS_PER_UNIT: Record<string, number> = {
  kg: 1000,
  mg: 0.001,
  mcg: 1e-6,
  µg: 1e-6,
  oz: 28.3495,
};
const QUANTITY_PATTERN = /(\d{1,9}(?:[.,]\d{1,30})*(?:e[+-]?\d{1,3})?)\s{0,3}([\p{L}µ]{0,12})/giu;
const MAX_TEXT_LENGTH = 300;

/** Parses energy in kcal from "250 kcal", "1046 kJ", "1046 kJ / 250 kcal" or 250; null if unknown. */
export function parseKilocalories(value: unknown): number | null {
  const quantities = parseQuantities(value);
  const kilojoules = quantities.find(({ unit }) => /^(?:kj|kilojoules?)$/i.test(unit));
  const kilocalories = quantities.find(({ unit }) =>
    /^(?:kcals?|cals?|calories?|kilocalories?)$/i.test(unit),
  );
  if (kilocalories) return kilocalories.value;
  if (kilojoules) return Math.round(kilojoules.value / KILOJOULES_PER_KILOCALORIE);
  return quantities[0]?.value ?? null;
}

/** Parses grams from "12 g", "12,5 grams", "500 mg" or 12; null if unknown. */
export function parseGrams(value: unknown): number | null {
  const quantity =
    parseQuantities(value).find(({ unit }) => /^(?:g|grams?|kg|mg|mcg|µg)$/i.test(unit)) ??
    parseQuantities(value).find(({ unit }) => unit === '');
  return quantity ? quantity.value * (GRAMS_PER_UNIT[quantity.unit.toLowerCase()] ?? 1) : null;
}

/** Parses a weight in grams, which requires a unit: "1 bowl (350 g)" has one, "1 bowl" does not. */
export function parseGramsWithUnit(value: unknown): number | null {
  const quantity = parseQuantities(value).find(({ unit }) => /^(?:g|grams?|kg)$/i.test(unit));
  return quantity ? quantity.value * (GRAMS_PER_UNIT[quantity.unit.toLowerCase()] ?? 1) : null;
}

/** Parses the number of servings from "4 servings", "Serves 4–6", ["4", "4 servings"] or 4; null if unknown. */
export function parseServings(value: unknown): number | null {
  const quantities = toArray(value).flatMap(parseQuantities);
  const withUnit = quantities.find(({ unit }) => /^(?:serv|portion|people|person)/i.test(unit));
  const servings = Math.round((withUnit ?? quantities[0])?.value ?? 0);
  return servings >= 1 && servings <= 1000 ? servings : null;
}

interface Quantity {
  value: number;
  unit: string;
}

function parseQuantities(value: unknown): Quantity[] {
  if (typeof value === 'number') {
    return Number.isFinite(value) && value >= 0 ? [{ value, unit: '' }] : [];
  }
  if (isJsonObject(value)) return parseQuantitativeValue(value);
  if (typeof value !== 'string')
    return Array.isArray(value) ? parseQuantities(value[0] ?? null) : [];
  return [...value.slice(0, MAX_TEXT_LENGTH).matchAll(QUANTITY_PATTERN)].flatMap(
    ([, number = '', unit = '']) => {
      const parsed = parseNumber(number);
      return Number.isFinite(parsed) ? [{ value: parsed, unit }] : [];
    },
  );
}

/** Parses a QuantitativeValue: `{ value: 250, unitText: 'kcal' }`. */
function parseQuantitativeValue(object: JsonObject): Quantity[] {
  const unit = getFirstProperty(object, 'unitText', 'unitCode');
  const value = getFirstProperty(object, 'value');
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  return parseQuantities(`${value} ${typeof unit === 'string' ? unit : ''}`);
}

/** Parses "1,200" as 1200 and "12,5" as 12.5. */
function parseNumber(text: string): number {
  const withoutThousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text;
  return Number(withoutThousands.replace(',', '.'));
}
