import {
  type ImportedRecipe,
  type Item,
  type NutritionField,
  nutritionFields,
} from '@plateful/contract';
import { addHeadings, type RecipeLineOrHeading } from '@plateful/cookbook/recipe-sections';
import { formatInputNumber, formatMinutes, parseLocaleNumber } from '#lib/format-for-locale.ts';
import { addPrepAndCookMinutes, parseMinutes } from '#lib/parse-minutes.ts';

/** Nutrition per serving, as entered; empty if unknown. */
export type NutritionInput = Readonly<Record<NutritionField, string>>;

/** The fields of a recipe, as entered in the form. */
export interface RecipeFormValues {
  title: string;
  description: string;
  category: string;
  /** The URL of a photo, or the data URL of a selected file. */
  previewIconUrl: string | null;
  ingredients: readonly RecipeLineOrHeading[];
  instructions: readonly RecipeLineOrHeading[];
  servings: string;
  /** Durations such as "1 h 15" or "75". */
  prepTime: string;
  cookTime: string;
  /** Empty for the sum of the other two. */
  totalTime: string;
  notes: string;
  author: string;
  sourceUrl: string;
  tags: readonly string[];
  tagId: string;
  /** Null if calculated from the composition table. */
  nutrition: NutritionInput | null;
}

export type FieldName = keyof RecipeFormValues;
export type FieldValue = RecipeFormValues[FieldName];

/** The fields in the order of the form. */
export const fieldNames = [
  'previewIconUrl',
  'title',
  'description',
  'category',
  'servings',
  'prepTime',
  'cookTime',
  'totalTime',
  'ingredients',
  'instructions',
  'notes',
  'author',
  'sourceUrl',
  'tags',
  'nutrition',
  'tagId',
] as const satisfies readonly FieldName[];

export const emptyRecipeFormValues: RecipeFormValues = {
  title: '',
  description: '',
  category: '',
  previewIconUrl: null,
  ingredients: [],
  instructions: [],
  servings: '',
  prepTime: '',
  cookTime: '',
  totalTime: '',
  notes: '',
  author: '',
  sourceUrl: '',
  tags: [],
  tagId: '',
  nutrition: null,
};

const toInputText = (value: number | null) => (value === null ? '' : formatInputNumber(value));

/** Formats nutrients for their input fields. */
export function toNutritionInput(
  source: Readonly<Record<NutritionField, number | null>> | null,
): NutritionInput {
  return Object.fromEntries(
    nutritionFields.map((name) => [name, toInputText(source?.[name] ?? null)]),
  ) as NutritionInput;
}

const toTimeInput = (minutes: number | null) => (minutes === null ? '' : formatMinutes(minutes));

/** Converts a stored or imported recipe to form fields. */
export function toRecipeFormValues(
  item: ImportedRecipe & Partial<Pick<Item, 'previewIconUrl' | 'tagId'>>,
): RecipeFormValues {
  const { title, description, category, notes, author, tags, sections } = item;
  const { previewIconUrl = null } = item;
  const { prepMinutes, cookMinutes, totalMinutes } = item;
  const isTotalSum = totalMinutes === addPrepAndCookMinutes(prepMinutes, cookMinutes);
  return {
    ...{ title, description, category, previewIconUrl, notes, author, tags },
    ingredients: addHeadings(item.ingredients, sections, 'ingredientsFrom'),
    instructions: addHeadings(item.instructions, sections, 'instructionsFrom'),
    servings: toInputText(item.servings),
    prepTime: toTimeInput(prepMinutes),
    cookTime: toTimeInput(cookMinutes),
    totalTime: isTotalSum ? '' : toTimeInput(totalMinutes),
    sourceUrl: item.sourceUrl ?? '',
    tagId: item.tagId ?? '',
    nutrition: item.nutritionSource === 'entered' ? toNutritionInput(item) : null,
  };
}

/** Normalizes text as the server does: NFC, trimmed. */
export const normalizeText = (text: string) => text.normalize('NFC').trim();

/** Normalizes lines as the server does: empty lines and headings are removed. */
export const normalizeLines = (lines: readonly RecipeLineOrHeading[]): RecipeLineOrHeading[] =>
  lines
    .map((line) =>
      typeof line === 'string' ? normalizeText(line) : { heading: normalizeText(line.heading) },
    )
    .filter((line) => line !== '' && (typeof line === 'string' || line.heading !== ''));

/** The number, however it is written; the text if it is not a number. */
function normalizeNutrient(input: string): number | string {
  const value = parseLocaleNumber(input);
  return Number.isNaN(value) ? normalizeText(input) : value;
}

/** The minutes, however they are written; the text if they are invalid. */
function normalizeTime(input: string): number | string {
  const minutes = parseMinutes(input);
  return minutes === null || Number.isNaN(minutes) ? normalizeText(input) : minutes;
}

function toCanonicalValue(name: FieldName, value: FieldValue): unknown {
  if (value === null) return null;
  if (typeof value === 'string') {
    const isTime = name === 'prepTime' || name === 'cookTime' || name === 'totalTime';
    return isTime ? normalizeTime(value) : normalizeText(value);
  }
  return isLineArray(value)
    ? normalizeLines(value)
    : nutritionFields.map((nutrient) => normalizeNutrient(value[nutrient]));
}

export const isLineArray = (
  value: Exclude<FieldValue, string | null>,
): value is readonly RecipeLineOrHeading[] => Array.isArray(value);

/** Whether two values of a field are stored identically. */
export function isSameFieldValue(name: FieldName, a: FieldValue, b: FieldValue): boolean {
  if (a === b) return true;
  return JSON.stringify(toCanonicalValue(name, a)) === JSON.stringify(toCanonicalValue(name, b));
}

/** The fields that differ between two forms. */
export function getChangedFields(a: RecipeFormValues, b: RecipeFormValues): FieldName[] {
  return fieldNames.filter((name) => !isSameFieldValue(name, a[name], b[name]));
}
