import { type Item, type Nutrient, nutrients } from '@plateful/contract';
import { parseNumber, typedNumber } from '#lib/format.ts';

/** The figures of one serving as they stand in their fields; blank where nothing is known. */
export type Figures = Readonly<Record<Nutrient, string>>;

/** What a person may say of a recipe, as it stands in the form. */
export interface RecipeFields {
  title: string;
  description: string;
  category: string;
  /** The address of a photo, or a chosen photo as a data URL. */
  previewIconUrl: string | null;
  ingredients: readonly string[];
  instructions: readonly string[];
  servings: string;
  tagId: string;
  /** Null: added up from the composition table. */
  figures: Figures | null;
}

export type FieldName = keyof RecipeFields;
export type FieldValue = RecipeFields[FieldName];

/** In the order in which they stand in the form. */
export const fieldNames = [
  'previewIconUrl',
  'title',
  'description',
  'category',
  'servings',
  'ingredients',
  'instructions',
  'figures',
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
  figures: null,
};

const typed = (value: number | null) => (value === null ? '' : typedNumber(value));

/** The five figures as text, for their fields. */
export function figuresFrom(source: Readonly<Record<Nutrient, number | null>> | null): Figures {
  return Object.fromEntries(
    nutrients.map((name) => [name, typed(source?.[name] ?? null)]),
  ) as Figures;
}

/** A stored recipe as it stands in the form. */
export function fieldsOf(item: Item): RecipeFields {
  const { title, description, category, previewIconUrl, ingredients, instructions } = item;
  return {
    title,
    description,
    category,
    previewIconUrl,
    ingredients,
    instructions,
    servings: typed(item.servings),
    tagId: item.tagId ?? '',
    figures: item.nutritionSource === 'entered' ? figuresFrom(item) : null,
  };
}

/** Text as the server keeps it: without rims, and letters in one form. */
export const plain = (text: string) => text.normalize('NFC').trim();

/** Lines as the server keeps them: those without a word are left out. */
export const plainLines = (lines: readonly string[]) =>
  lines.map(plain).filter((line) => line !== '');

/** One figure, however it is written; what is no number stays what was typed. */
function figureOf(typed: string): number | string {
  const figure = parseNumber(typed);
  return Number.isNaN(figure) ? plain(typed) : figure;
}

function canonical(value: FieldValue): unknown {
  if (value === null) return null;
  if (typeof value === 'string') return plain(value);
  return isLines(value) ? plainLines(value) : nutrients.map((name) => figureOf(value[name]));
}

const isLines = (value: FieldValue): value is readonly string[] => Array.isArray(value);

/** Whether two values of a field would be stored alike. */
export function isSame(one: FieldValue, other: FieldValue): boolean {
  return one === other || JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** The fields in which one form differs from another. */
export function differingFields(one: RecipeFields, other: RecipeFields): FieldName[] {
  return fieldNames.filter((name) => !isSame(one[name], other[name]));
}
