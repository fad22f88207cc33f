import { type Item, type Nutrient, nutrients } from '@plateful/contract';
import { formatInputNumber, parseNumber } from '#lib/format.ts';

/** Nutrition per serving, as entered; empty if unknown. */
export type NutritionInput = Readonly<Record<Nutrient, string>>;

/** The fields of a recipe, as entered in the form. */
export interface RecipeFields {
  title: string;
  description: string;
  category: string;
  /** The URL of a photo, or the data URL of a selected file. */
  previewIconUrl: string | null;
  ingredients: readonly string[];
  instructions: readonly string[];
  servings: string;
  tagId: string;
  /** Null if calculated from the composition table. */
  nutrition: NutritionInput | null;
}

export type FieldName = keyof RecipeFields;
export type FieldValue = RecipeFields[FieldName];

/** The fields in the order of the form. */
export const fieldNames = [
  'previewIconUrl',
  'title',
  'description',
  'category',
  'servings',
  'ingredients',
  'instructions',
  'nutrition',
  'tagId',
] as const satisfies readonly FieldName[];

export const emptyFields: RecipeFields = {
  title: '',
  description: '',
  category: '',
  previewIconUrl: null,
  ingredients: [],
  instructions: [],
  servings: '',
  tagId: '',
  nutrition: null,
};

const toInputText = (value: number | null) => (value === null ? '' : formatInputNumber(value));

/** Formats nutrients for their input fields. */
export function toNutritionInput(
  source: Readonly<Record<Nutrient, number | null>> | null,
): NutritionInput {
  return Object.fromEntries(
    nutrients.map((name) => [name, toInputText(source?.[name] ?? null)]),
  ) as NutritionInput;
}

/** Converts a stored recipe to form fields. */
export function toRecipeFields(item: Item): RecipeFields {
  const { title, description, category, previewIconUrl, ingredients, instructions } = item;
  return {
    title,
    description,
    category,
    previewIconUrl,
    ingredients,
    instructions,
    servings: toInputText(item.servings),
    tagId: item.tagId ?? '',
    nutrition: item.nutritionSource === 'entered' ? toNutritionInput(item) : null,
  };
}

/** Normalizes text as the server does: NFC, trimmed. */
export const normalizeText = (text: string) => text.normalize('NFC').trim();

/** Normalizes lines as the server does: empty lines are removed. */
export const normalizeLines = (lines: readonly string[]) =>
  lines.map(normalizeText).filter((line) => line !== '');

/** The number, however it is written; the text if it is not a number. */
function normalizeNutrient(input: string): number | string {
  const value = parseNumber(input);
  return Number.isNaN(value) ? normalizeText(input) : value;
}

function toCanonicalValue(value: FieldValue): unknown {
  if (value === null) return null;
  if (typeof value === 'string') return normalizeText(value);
  return isLineArray(value)
    ? normalizeLines(value)
    : nutrients.map((name) => normalizeNutrient(value[name]));
}

const isLineArray = (value: FieldValue): value is readonly string[] => Array.isArray(value);

/** Whether two values are stored identically. */
export function isSameFieldValue(a: FieldValue, b: FieldValue): boolean {
  return a === b || JSON.stringify(toCanonicalValue(a)) === JSON.stringify(toCanonicalValue(b));
}

/** The fields that differ between two forms. */
export function getChangedFields(a: RecipeFields, b: RecipeFields): FieldName[] {
  return fieldNames.filter((name) => !isSameFieldValue(a[name], b[name]));
}
